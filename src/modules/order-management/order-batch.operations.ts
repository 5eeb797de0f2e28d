import { z } from 'zod';
import { ok, type Result } from '../../kernel/result.ts';
import { defineCommand } from '../../platform/operations/operation.ts';
import { orderParams } from '../staff/staff.input.ts';
import { staffWith } from '../staff/staff-access.ts';
import { type ChangedOrder, toChangedOrderAuditEntry } from './change-order.ts';
import { packOrder } from './pack-order.ts';
import { confirmTransferOrder } from './transfers/confirm-transfer-order.ts';

const tags = ['staff'];
const data = z.object({ code: z.string(), changed: z.boolean() });

/** Commands that staff apply to many orders, one after the other. A repeat changes nothing. */
export const packOrderOperation = defineCommand({
  name: 'staff-orders.pack',
  access: staffWith('orders.write'),
  params: orderParams,
  refusals: { 'orders.not-found': 'missing', 'orders.not-now': 'conflict' },
  idempotency: 'key',
  audit: toChangedOrderAuditEntry,
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/orders/{code}/pack',
      operationId: 'packOrder',
      summary: 'For staff: mark all waiting shipments of an order as packed',
    },
  ],
  async run({ db, now }, { code }): Promise<Result<ChangedOrder>> {
    const packed = await packOrder(db, { code, now });
    return packed.ok ? ok({ code, change: packed.value }) : packed;
  },
  data,
  toData: ({ code, change }) => ({ code, changed: change !== null }),
});

export const confirmOrderOperation = defineCommand({
  name: 'staff-orders.confirm',
  access: staffWith('payments.approve'),
  params: orderParams,
  refusals: {
    'orders.not-found': 'missing',
    'orders.not-now': 'conflict',
    'orders.no-transfer': 'conflict',
    'transfers.changed': 'conflict',
    'transfers.settled': 'conflict',
    'transfers.wrong-decision': 'refused',
    'transfers.already-booked': 'conflict',
  },
  idempotency: 'key',
  audit: toChangedOrderAuditEntry,
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/orders/{code}/confirm',
      operationId: 'confirmOrder',
      summary: 'For staff: confirm an order whose bank transfer has arrived in full',
    },
  ],
  async run({ db, deps, actor, address, now }, { code }): Promise<Result<ChangedOrder>> {
    const context = { staff: actor, ip: address, effects: deps.orderEffects, now };
    const confirmed = await confirmTransferOrder(db, code, context);
    return confirmed.ok ? ok({ code, change: confirmed.value }) : confirmed;
  },
  data,
  toData: ({ code, change }) => ({ code, changed: change !== null }),
});

export const orderBatchOperations = [packOrderOperation, confirmOrderOperation] as const;
