import type { Db } from '../../../platform/database/db.ts';
import type { PaymentMethodCode } from '../payment-methods.rules.ts';

/** Counts payments and refunds of a method that are not final: only the account of the current keys can query them. */
export async function countOpenPayments(db: Db, method: PaymentMethodCode, now: Date): Promise<number> {
  const attempts = await db
    .selectFrom('payment_attempt')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('method', '=', method)
    // the provider has no payment for an attempt without a reference
    .where('reference', 'is not', null)
    .where(({ or, and, eb }) =>
      or([
        eb('status', 'in', ['created', 'pending', 'authorized']),
        // the payment page is still open
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
