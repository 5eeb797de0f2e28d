import { z } from 'zod';
import { toMajor } from '../../../kernel/money.ts';
import { defineCommand, defineQuery } from '../../../platform/operations/operation.ts';
import { ADD_REFUSALS } from '../../cart/lines/line.operations.ts';
import { placeOrderOperation } from '../../checkout/place-order.operations.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { staffWith } from '../../staff/staff-access.ts';
import { toOrderAuditEntry } from '../change-order.ts';
import { confirmOrderOperation } from '../order-batch.operations.ts';
import { manualOrderInput, manualQuoteInput } from './manual-order.input.ts';
import { placeManualOrder } from './place-manual-order.ts';
import { quoteManualOrder } from './quote-manual-order.ts';

const tags = ['staff'];

/** Refusals of `fillManualCart`, by line. */
const LINE_REFUSALS = { ...ADD_REFUSALS, 'orders.no-such-sku': 'refused' } as const;

/** For pages: the total before the order is created. */
export const quoteManualOrderOperation = defineQuery({
  name: 'staff-orders.quote',
  access: staffWith('orders.write'),
  input: manualQuoteInput,
  refusals: LINE_REFUSALS,
  tags,
  routes: [],
  run: ({ db, deps, now }, input) => quoteManualOrder(db, input, { providers: deps.paymentProviders, now }),
});

export const createManualOrderOperation = defineCommand({
  name: 'staff-orders.create',
  access: staffWith('orders.write'),
  input: manualOrderInput,
  refusals: {
    ...placeOrderOperation.refusals,
    ...LINE_REFUSALS,
    ...confirmOrderOperation.refusals,
  },
  idempotency: 'key',
  audit: toOrderAuditEntry,
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/orders/new',
      operationId: 'createOrderForStaff',
      summary: 'For staff: create an order for a customer, paid by bank transfer or on delivery',
    },
  ],
  run: ({ db, deps, actor, address, now }, input) =>
    placeManualOrder(db, input, {
      staff: actor,
      ip: address,
      effects: deps.orderEffects,
      links: deps.orderLinks,
      providers: deps.paymentProviders,
      now,
    }),
  data: z.object({ code: z.string(), total: z.number() }),
  toData: async ({ code, after }, { db }) => {
    const { currency } = await readSettings(db);
    return { code, total: toMajor({ amount: Number(after.amount), currency }) };
  },
});

export const manualOrderOperations = [quoteManualOrderOperation, createManualOrderOperation] as const;
