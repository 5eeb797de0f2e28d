import type { Db } from '../../../platform/database/db.ts';
import type { PaymentMethodCode } from '../payment-methods.rules.ts';

/** Payments and refunds of a method whose result only the account of the current keys knows. */
export async function countOpenPayments(db: Db, method: PaymentMethodCode, now: Date): Promise<number> {
  const attempts = await db
    .selectFrom('payment_attempt')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('method', '=', method)
    // without a reference the provider was never asked for this payment
    .where('reference', 'is not', null)
    .where(({ or, and, eb }) =>
      or([
        eb('status', 'in', ['created', 'pending', 'authorized']),
        // its page can still be paid
        and([eb('status', '=', 'failed'), eb('expires_at', '>', now)]),
      ]),
    )
    .executeTakeFirst();
  const refunds = await db
    .selectFrom('refund')
    .innerJoin('payment_attempt', (on) =>
      on
        .onRef('payment_attempt.order_id', '=', 'refund.order_id')
        .onRef('payment_attempt.id', '=', 'refund.attempt_id'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('payment_attempt.method', '=', method)
    .where('refund.status', 'in', ['requested', 'pending'])
    .executeTakeFirst();
  return Number(attempts?.count ?? 0) + Number(refunds?.count ?? 0);
}
