import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOW } from '../../../../test/support/buying.ts';
import { openCardShop } from '../../../../test/support/card-shop.ts';
import type { PayingShop, PlacedSale } from '../../../../test/support/paying.ts';
import { sumAmounts } from '../../../kernel/money.ts';
import type { Result } from '../../../kernel/result.ts';
import { inTransaction, type Tx } from '../../../platform/database/db.ts';
import { readOrderById } from '../../orders/read-order-by-id.ts';
import { reconcileAttempt } from '../attempts/reconcile-attempt.ts';
import { createRefund } from './create-refund.ts';
import { refundAmount } from './refund-amount.ts';
import { refundItems } from './refund-items.ts';
import { toRefundLine } from './refund-lines.rules.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openCardShop();
});
afterAll(() => shop.close());

const REQUEST = { reason: 'goodwill', by: 'staff', now: NOW };

async function paidOrder() {
  const sale = await shop.order({ quantity: 2 });
  await shop.press(await shop.open(sale.attempt), 'pay');
  await reconcileAttempt(shop.db, sale.attempt, shop.how());
  return sale;
}

/** Refunds of an order with the sums of their lines. */
const refundsOf = (orderId: string) =>
  shop.db
    .selectFrom('refund')
    .innerJoin('refund_line', (on) =>
      on.onRef('refund_line.order_id', '=', 'refund.order_id').onRef('refund_line.refund_id', '=', 'refund.id'),
    )
    .select(({ fn }) => ['refund.amount', fn.sum<number | string>('refund_line.amount').as('lines')])
    .where('refund.order_id', '=', orderId)
    .groupBy(['refund.order_id', 'refund.id'])
    .execute();

type Refunding = (tx: Tx, sale: PlacedSale, amount: number) => Promise<Result<unknown>>;
const ENTRIES: [string, Refunding][] = [
  ['refundAmount', (tx, { orderId }, amount) => refundAmount(tx, orderId, { ...REQUEST, amount })],
  [
    'createRefund',
    (tx, { orderId, attempt }, amount) =>
      createRefund(tx, { order_id: orderId, id: attempt }, { ...REQUEST, lines: toRefundLine('payment', amount) }),
  ],
];

test.each(ENTRIES)(
  'concurrent calls of %s without a lock on the order never refund more than was captured',
  async (_name, refund) => {
    const sale = await paidOrder();
    // two of them fit, a third does not
    const amount = Math.floor(sale.grand / 3) + 1;
    const results = await Promise.all(
      Array.from({ length: 8 }, () => inTransaction(shop.db, (tx) => refund(tx, sale, amount))),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(2);
    for (const result of results) if (!result.ok) expect(result.refusal.code).toBe('payments.refund-too-much');
    expect(await shop.attempt(sale.attempt)).toMatchObject({ captured: sale.grand, refunded: 2 * amount });
  },
);

test('in any order of refunds of items and amounts, the lines of each add up to it, and all never exceed the paid total', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('items' as const), withheld: fc.integer({ min: 0, max: 60_000 }) }),
    fc.record({ kind: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: 60_000 }) }),
    fc.constant({ kind: 'rest' as const }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
      const { orderId, attempt, grand } = await paidOrder();
      for (const one of steps) {
        await inTransaction(shop.db, async (tx) => {
          if (one.kind !== 'items')
            return refundAmount(tx, orderId, { ...REQUEST, amount: one.kind === 'rest' ? null : one.amount });
          const order = await readOrderById(tx, orderId);
          const [line] = order?.lines.filter(({ cancelled, quantity }) => cancelled < quantity) ?? [];
          if (!order || !line) return;
          const pieces = [{ lineId: line.id, quantity: 1 }];
          const amount = Math.max(0, 49_900 - one.withheld);
          expect(await refundItems(tx, { order, pieces }, { ...REQUEST, amount })).toMatchObject({ ok: true });
          const cancelled = line.cancelled + 1;
          await tx.updateTable('order_line').set({ cancelled }).where('id', '=', line.id).execute();
        });
        const refunds = await refundsOf(orderId);
        for (const { amount, lines } of refunds) expect(Number(lines)).toBe(amount);
        const { refunded } = await shop.attempt(attempt);
        expect(refunded).toBe(sumAmounts(refunds.map(({ amount }) => amount)));
        expect(refunded).toBeLessThanOrEqual(grand);
      }
    }),
    { numRuns: 20 },
  );
});
