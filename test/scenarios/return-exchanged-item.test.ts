import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { cancelOrder } from '../../src/modules/cancellations/cancel-order.ts';
import { readCancellationOptions } from '../../src/modules/cancellations/read-cancellation-options.ts';
import { cancelOrder as cancelAsStaff } from '../../src/modules/order-management/cancel-order.ts';
import type { Order } from '../../src/modules/orders/order.rules.ts';
import { isGoods } from '../../src/modules/orders/order-line.rules.ts';
import { readOrderById } from '../../src/modules/orders/read-order-by-id.ts';
import { reconcileAttempt } from '../../src/modules/payments/attempts/reconcile-attempt.ts';
import { selectRefundLines } from '../../src/modules/payments/refunds/refund-line.store.ts';
import { listOrderReturns } from '../../src/modules/returns/request/list-order-returns.ts';
import { readReturnOptions } from '../../src/modules/returns/request/read-return-options.ts';
import { requestReturn } from '../../src/modules/returns/request/request-return.ts';
import { returnDetailsInput } from '../../src/modules/returns/return.input.ts';
import { decideReturn } from '../../src/modules/returns/staff/decide-return.ts';
import { exchangeReturn } from '../../src/modules/returns/staff/exchange-return.ts';
import { inspectReturn } from '../../src/modules/returns/staff/inspect-return.ts';
import { readStaffReturn } from '../../src/modules/returns/staff/read-staff-return.ts';
import { refundReturn } from '../../src/modules/returns/staff/refund-return.ts';
import { readLimits } from '../../src/platform/rate-limits/limits.ts';
import { createOrderLinks } from '../../src/web/links/order-links.ts';
import { NOW } from '../support/buying.ts';
import { openCardShop } from '../support/card-shop.ts';
import { type PayingShop, runPaymentJobs } from '../support/paying.ts';
import { deliver } from '../support/returning.ts';

const limits = readLimits('off');
const links = { ...createOrderLinks('https://shop.example'), confirmReturn: (token: string) => token };
const STAFF = { id: uuidv7(), name: 'Dana', role: 'owner' } as const;
const PRICE = 49_900;
const DELIVERY = 490;

let shop: PayingShop;
beforeAll(async () => {
  shop = await openCardShop();
});
beforeEach(() => {
  shop.standIn.behaviour.webhooks = 'before-return';
});
afterAll(() => shop.close());

async function orderOf(id: string): Promise<Order> {
  const order = await readOrderById(shop.db, id);
  if (!order) throw new Error('no such order');
  return order;
}

/** Items of one product, paid by card, with their buyer. */
async function bought(quantity: number): Promise<{ order: Order; attempt: string }> {
  const { orderId, attempt } = await shop.order({ quantity, stock: 20 });
  await shop.press(await shop.open(attempt), 'pay');
  await reconcileAttempt(shop.db, attempt, shop.how());
  await deliver(shop.db, orderId, NOW);
  return { order: await orderOf(orderId), attempt };
}

async function made<T>(
  operation: Promise<{ ok: true; value: T } | { ok: false; refusal: { code: string } }>,
): Promise<T> {
  const result = await operation;
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value;
}

/** Items of an order's only line, returned and inspected. */
async function sentBack({ id, lines }: Order, kind: 'withdrawal' | 'faulty', qty: number): Promise<string> {
  const [line] = lines;
  const details = returnDetailsInput.parse({
    kind,
    note: 'Dark screen',
    lines: [{ order_line: line?.id ?? '', qty }],
    ...(kind === 'faulty' && { wish: 'exchange' }),
  });
  const operation = await made(requestReturn(shop.db, id, details, { proof: 'account', links, limits, now: NOW }));
  const deciding = { staff: STAFF, id: operation.id, links, now: NOW };
  if (kind === 'faulty') await made(decideReturn(shop.db, deciding, 'approve', { message: '' }));
  await made(decideReturn(shop.db, deciding, 'receive', { message: '' }));
  await made(inspectReturn(shop.db, deciding, { lines: [], note: '' }));
  return operation.id;
}

/** The replacement order for returned items. */
async function exchanged(order: Order, qty: number): Promise<Order> {
  const id = await sentBack(order, 'faulty', qty);
  await made(exchangeReturn(shop.db, { staff: STAFF, id, links, now: NOW }, { message: '' }));
  const { replacement_id } = await shop.db
    .selectFrom('return_request')
    .select('replacement_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return orderOf(replacement_id ?? '');
}

const refund = (id: string, amount: number, message = '') =>
  refundReturn(shop.db, { staff: STAFF, id, links, now: NOW }, { amount: amount / 100, message });

async function preview(id: string): Promise<number | undefined> {
  const shown = await made(readStaffReturn(shop.db, STAFF, id, NOW));
  return shown.preview?.amount;
}

async function leftOf({ id }: Order): Promise<number | undefined> {
  return (await readReturnOptions(shop.db, await orderOf(id), NOW)).lines[0]?.left;
}

test('a returned replacement is refunded with the original payment, once, by the original method', async () => {
  const { order, attempt } = await bought(2);
  const fresh = await exchanged(order, 1);
  expect(fresh.totals.grand).toBe(0);
  expect(await leftOf(order)).toBe(1);
  await deliver(shop.db, fresh.id, NOW);

  const back = await sentBack(fresh, 'withdrawal', 1);
  expect(await preview(back)).toBe(PRICE);
  const results = await Promise.all([refund(back, PRICE), refund(back, PRICE)]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  await runPaymentJobs(shop.db, shop.how());
  expect(await shop.attempt(attempt)).toMatchObject({ status: 'partially_refunded', refunded: PRICE });
  expect(await shop.orderState(order.id)).toEqual({ status: 5, payment_state: 'part_refunded' });
  expect(await shop.orderState(fresh.id)).toMatchObject({ status: 7 });
  const [returnRequest] = await listOrderReturns(shop.db, await orderOf(fresh.id));
  expect(returnRequest).toMatchObject({ status: 'refunded', refund: { amount: PRICE, status: 'done', method: 3 } });

  // the piece that was never exchanged is still there to be returned, and only that one
  expect(await leftOf(order)).toBe(1);
  const rest = await sentBack(order, 'withdrawal', 1);
  expect(await preview(rest)).toBe(PRICE + DELIVERY);
  expect((await refund(rest, PRICE + DELIVERY)).ok).toBe(true);
  await runPaymentJobs(shop.db, shop.how());
  expect(await shop.attempt(attempt)).toMatchObject({ status: 'refunded', refunded: 2 * PRICE + DELIVERY });
  expect(await shop.orderState(order.id)).toEqual({ status: 7, payment_state: 'refunded' });
});

test('an item exchanged twice is refunded with its share of tax, less an amount for wear', async () => {
  const { order, attempt } = await bought(1);
  const first = await exchanged(order, 1);
  await deliver(shop.db, first.id, NOW);
  const second = await exchanged(first, 1);
  await deliver(shop.db, second.id, NOW);
  expect([await leftOf(order), await leftOf(first), await leftOf(second)]).toEqual([0, 0, 1]);

  const back = await sentBack(second, 'withdrawal', 1);
  expect(await preview(back)).toBe(order.totals.grand);
  expect((await refund(back, order.totals.grand + 1)).ok).toBe(false);
  expect((await refund(back, order.totals.grand - 1_000, 'Scratched')).ok).toBe(true);
  const lines = (await selectRefundLines(shop.db, order.id)).filter(({ attemptId }) => attemptId === attempt);
  expect(lines.filter(({ kind }) => kind === 'item')).toMatchObject([
    { orderLineId: order.lines[0]?.id, quantity: 1, amount: PRICE },
  ]);
  expect(lines.filter(({ kind }) => kind === 'withheld')).toMatchObject([{ amount: -1_000 }]);
  expect(await shop.orderState(order.id)).toMatchObject({ status: 7 });
  expect([await leftOf(order), await leftOf(first), await leftOf(second)]).toEqual([0, 0, 0]);
});

test.each(['its buyer', 'staff'] as const)('a replacement that %s cancels is refunded', async (who) => {
  const { order, attempt } = await bought(1);
  const fresh = await exchanged(order, 1);
  expect(await readCancellationOptions(shop.db, fresh, NOW)).toMatchObject({
    refund: { amount: order.totals.grand, method: 3 },
  });
  const stock = await shop.stock(fresh.lines.find(isGoods)?.inventoryId ?? 0);
  const details = { reason: 'changed_mind', note: '' } as const;
  if (who === 'staff') {
    const { version } = await shop.db
      .selectFrom('order_event')
      .select((is) => is.fn.countAll<number>().as('version'))
      .where('order_id', '=', fresh.id)
      .executeTakeFirstOrThrow();
    const operation = { version: Number(version), reason: 'out_of_stock', note: '', restock: true } as const;
    await made(cancelAsStaff(shop.db, { staff: STAFF, code: fresh.code, links, now: NOW }, operation));
  } else {
    await made(cancelOrder(shop.db, fresh.id, details, { by: 'customer', id: 'customer' }, { links, now: NOW }));
  }
  await runPaymentJobs(shop.db, shop.how());
  expect(await shop.attempt(attempt)).toMatchObject({ status: 'refunded', refunded: order.totals.grand });
  expect(await shop.orderState(order.id)).toEqual({ status: 7, payment_state: 'refunded' });
  expect(await shop.orderState(fresh.id)).toMatchObject({ status: 6 });
  expect(await shop.stock(fresh.lines.find(isGoods)?.inventoryId ?? 0)).toBe(stock + 1);
  expect((await readCancellationOptions(shop.db, await orderOf(fresh.id), NOW)).cancellation).toMatchObject({
    refund: { amount: order.totals.grand, status: 'done' },
  });
  expect(await leftOf(order)).toBe(0);
});
