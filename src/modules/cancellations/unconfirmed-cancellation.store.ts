import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { UnconfirmedCancellationTable } from './cancellation.tables.ts';

const UNCONFIRMED_COLUMNS = [
  'id',
  'order_id',
  'shipment_id',
  'lines',
  'reason_code',
  'note',
  'created_at',
  'confirmed_at',
] as const satisfies readonly (keyof UnconfirmedCancellationTable)[];

export type UnconfirmedRow = Pick<Selectable<UnconfirmedCancellationTable>, (typeof UNCONFIRMED_COLUMNS)[number]>;

export async function insertUnconfirmed(tx: Tx, row: Insertable<UnconfirmedCancellationTable>): Promise<void> {
  await tx.insertInto('unconfirmed_cancellation').values(row).execute();
}

export function selectUnconfirmedByToken(db: Db, tokenHash: Buffer): Promise<UnconfirmedRow | undefined> {
  return db
    .selectFrom('unconfirmed_cancellation')
    .select(UNCONFIRMED_COLUMNS)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Whether the same cancellation was requested after `since` and is not confirmed yet. */
export async function hasUnconfirmedRequest(
  tx: Tx,
  {
    order_id,
    shipment_id,
    lines,
  }: Pick<Insertable<UnconfirmedCancellationTable>, 'order_id' | 'shipment_id' | 'lines'>,
  since: Date,
): Promise<boolean> {
  const found = await tx
    .selectFrom('unconfirmed_cancellation')
    .select('id')
    .where('order_id', '=', order_id)
    .where(sql<boolean>`shipment_id is not distinct from ${shipment_id ?? null}::uuid`)
    .where(sql<boolean>`lines is not distinct from ${lines ?? null}::jsonb`)
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Marks a link as used. @returns false when it was used before */
export async function markConfirmed(
  tx: Tx,
  { order_id, id }: Pick<UnconfirmedRow, 'order_id' | 'id'>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('unconfirmed_cancellation')
    .set({ confirmed_at: now })
    .where('order_id', '=', order_id)
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteExpiredUnconfirmed(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('unconfirmed_cancellation').where('created_at', '<', before).execute();
}
