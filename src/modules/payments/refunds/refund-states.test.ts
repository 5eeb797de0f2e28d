import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOW } from '../../../../test/support/buying.ts';
import { openCardShop } from '../../../../test/support/card-shop.ts';
import type { PayingShop } from '../../../../test/support/paying.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { reconcileAttempt } from '../attempts/reconcile-attempt.ts';
import type { RefundStatus } from '../payment.tables.ts';
import { REFUND_STATUSES } from '../payment-statuses.rules.ts';
import { selectOrderRefunds } from './refund.store.ts';
import { refundAmount } from './refund-amount.ts';
import { getNextRefundStatus, REFUND_TRANSITIONS, type RefundActor } from './refund-states.rules.ts';
import { transitionRefund } from './transition-refund.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openCardShop();
});
afterAll(() => shop.close());

const ACTIONS = REFUND_TRANSITIONS.map(({ action }) => action);
const ACTORS: readonly RefundActor[] = ['provider', 'system', 'staff'];

/** Each status with the ones that may follow it, and who may cause that. Written down apart from the transition table. */
const FOLLOWERS: Record<RefundStatus, Partial<Record<RefundActor, RefundStatus[]>>> = {
  requested: { provider: ['pending', 'done', 'failed'], system: ['due'] },
  pending: { provider: ['pending', 'done', 'failed'], system: ['due'] },
  due: { provider: ['done'], staff: ['requested', 'done'] },
  failed: { staff: ['requested', 'done'] },
  done: { provider: ['failed'] },
};

test('the transition table contains exactly the allowed transitions and their actors', () => {
  for (const from of REFUND_STATUSES) {
    for (const by of ACTORS) {
      const reached = ACTIONS.flatMap((action) => getNextRefundStatus(action, from, by) ?? []);
      expect(reached.toSorted(), `${from} by ${by}`).toEqual((FOLLOWERS[from][by] ?? []).toSorted());
    }
  }
});

test('random transitions of a stored refund: allowed ones change it, illegal ones are refused and change nothing', async () => {
  const { orderId, attempt } = await shop.order();
  await shop.press(await shop.open(attempt), 'pay');
  await reconcileAttempt(shop.db, attempt, shop.how());
  const request = { amount: 1_000, reason: 'goodwill', by: 'staff', now: NOW };
  await inTransaction(shop.db, (tx) => refundAmount(tx, orderId, request));
  const [refund] = await selectOrderRefunds(shop.db, orderId);
  if (!refund) throw new Error('refund not created');
  const step = fc.record({ action: fc.constantFrom(...ACTIONS), by: fc.constantFrom(...ACTORS) });
  const walked = new Set<string>();
  let status = refund.status;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 20 }), async (walk) => {
      for (const { action, by } of walk) {
        const next = getNextRefundStatus(action, status, by);
        const mark = `${action} by ${by} from ${status}`;
        const isDone = await transitionRefund(shop.db, refund, { action, by }, { last_error: mark });
        expect(isDone, mark).toBe(next !== null);
        const [stored] = await selectOrderRefunds(shop.db, orderId);
        expect(stored?.status).toBe(next ?? status);
        expect(stored?.last_error === mark).toBe(next !== null);
        status = next ?? status;
        if (isDone) walked.add(mark);
        // a refund keeps its money reserved wherever it goes
        expect((await shop.attempt(attempt)).refunded).toBe(1_000);
      }
    }),
    { numRuns: 60 },
  );
  const all = REFUND_TRANSITIONS.flatMap(({ action, from, by }) => from.map((one) => `${action} by ${by} from ${one}`));
  expect(all.filter((mark) => !walked.has(mark)).length).toBeLessThan(all.length / 2);
});
