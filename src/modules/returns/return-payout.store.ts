import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';
import { PAYABLE_STATES } from './return.states.rules.ts';

/** The withdrawal whose mailed link confirms where its money goes. */
export function withdrawalByPayoutToken(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('return_request')
    .select(['id', 'order_id', 'created_at', 'unconfirmed_payout'])
    .where('payout_token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Lets an unconfirmed payout count, once and only before the return is settled. @returns whether this call did */
export async function takePayout(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('return_request')
    .set({ payout: sql`unconfirmed_payout`, unconfirmed_payout: null })
    .where('id', '=', id)
    .where('unconfirmed_payout', 'is not', null)
    .where('status', 'in', PAYABLE_STATES)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes payouts of returns that were made before a time and never confirmed, and ends their links. */
export async function dropUnconfirmedPayouts(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('return_request')
    .set({ unconfirmed_payout: null, payout_token_hash: null })
    .where('payout_token_hash', 'is not', null)
    .where('created_at', '<', before)
    .execute();
}
