import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { REFUNDABLE_STATES } from '../return.states.rules.ts';

/** Finds the withdrawal whose payout account a mailed token confirms. */
export function selectWithdrawalByPayoutToken(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('return_request')
    .select(['id', 'order_id', 'created_at', 'unconfirmed_payout'])
    .where('payout_token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Applies an unconfirmed payout account once, before the return is settled. @returns false when it did not apply */
export async function applyUnconfirmedPayout(
  tx: Tx,
  { order_id, id }: { order_id: string; id: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('return_request')
    .set({ payout: sql`unconfirmed_payout`, unconfirmed_payout: null })
    .where('order_id', '=', order_id)
    .where('id', '=', id)
    .where('unconfirmed_payout', 'is not', null)
    .where('status', 'in', REFUNDABLE_STATES)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes unconfirmed payout accounts of returns created before `before`, and invalidates their links. */
export async function deleteUnconfirmedPayouts(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('return_request')
    .set({ unconfirmed_payout: null, payout_token_hash: null })
    .where('payout_token_hash', 'is not', null)
    .where('created_at', '<', before)
    .execute();
}
