import { z } from 'zod';
import { parseTrackCode } from '../../kernel/ids.ts';
import { rowVersion } from '../../kernel/integer.schemas.ts';
import { foldDigits } from '../../kernel/locale.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { defineCommand } from '../../platform/operations/operation.ts';
import { addressInput } from '../shipping/address.input.ts';
import { mailParams, orderParams } from '../staff/staff.input.ts';
import { staffWith } from '../staff/staff-access.ts';
import { changeOrderAddress } from './address/change-order-address.ts';
import { type ChangedOrder, toChangedOrderAuditEntry, toOrderAuditEntry } from './change-order.ts';
import { resendOrderMail } from './resend-order-mail.ts';

const tags = ['staff'];

export const changeAddressOperation = defineCommand({
  name: 'staff-orders.change-address',
  access: staffWith('orders.write'),
  params: orderParams,
  input: addressInput.extend({ version: rowVersion }),
  refusals: {
    'orders.not-found': 'missing',
    'orders.changed': 'conflict',
    'orders.not-now': 'conflict',
    'orders.other-destination': 'refused',
  },
  idempotency: 'key',
  audit: toChangedOrderAuditEntry,
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/orders/{code}/address',
      operationId: 'changeOrderAddress',
      summary: 'For staff: change the shipping address of an order before it is shipped',
    },
  ],
  async run({ db, now }, { code, ...input }): Promise<Result<ChangedOrder>> {
    const changed = await changeOrderAddress(db, { code, now }, input);
    return changed.ok ? ok({ code, change: changed.value }) : changed;
  },
  data: z.object({ code: z.string(), changed: z.boolean() }),
  toData: ({ code, change }) => ({ code, changed: change !== null }),
});

export const resendMailOperation = defineCommand({
  name: 'staff-orders.resend-mail',
  access: staffWith('orders.write'),
  params: mailParams,
  refusals: { 'orders.not-found': 'missing' },
  // by order, because a copy is a mail of its own that can be sent again; a code has several spellings
  limits: [{ name: 'orderMail', getKey: (_, { code }) => parseTrackCode(foldDigits(code)) ?? code }],
  idempotency: 'key',
  audit: toOrderAuditEntry,
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/orders/{code}/mails/{mail}/resend',
      operationId: 'resendOrderMail',
      summary: 'For staff: send a mail about an order again, to the e-mail address of the order',
    },
  ],
  run: ({ db, now }, { code, mail }) => resendOrderMail(db, { code, mail, now }),
  data: z.object({ code: z.string() }),
  toData: ({ code }) => ({ code }),
});

export const orderServiceOperations = [changeAddressOperation, resendMailOperation] as const;
