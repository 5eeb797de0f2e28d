import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { DataSubject, PersonalRow } from '../../platform/privacy/personal-data.ts';
import { selectPersonalRows } from '../../platform/privacy/personal-rows.ts';
import type {} from '../orders/order.tables.ts';
import type { ReturnState } from './return.states.rules.ts';

export function selectReturnsForExport(db: Db, { customerId }: DataSubject): Promise<PersonalRow[]> {
  return selectPersonalRows(
    db,
    sql`
      select ordered.code as order, request.kind, request.resolution as wish, request.note, request.status,
        request.message, request.payout, request.created_at, request.decided_at
      from return_request request join shop_order ordered on ordered.id = request.order_id
      where ordered.customer_id = ${customerId} order by request.created_at`,
  );
}

export async function countReturns(
  db: Db,
  customerId: string,
  { states }: { states: readonly ReturnState[] },
): Promise<number> {
  const row = await db
    .selectFrom('return_request')
    .innerJoin('shop_order', 'shop_order.id', 'return_request.order_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('shop_order.customer_id', '=', customerId)
    .where('return_request.status', 'in', states)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

const ownOrders = (customerId: string): RawBuilder<unknown> =>
  sql`select id from shop_order where customer_id = ${customerId}`;

export async function anonymizeReturns(tx: Tx, customerId: string): Promise<void> {
  await sql`
    update return_request set note = '', payout = null, unconfirmed_payout = null, payout_token_hash = null
    where order_id in (${ownOrders(customerId)})`.execute(tx);
}

/** @returns the files of the photos */
export async function deleteReturnPhotos(tx: Tx, customerId: string): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    delete from return_photo using return_request request
    where request.order_id = return_photo.order_id and request.id = return_photo.return_id
      and request.order_id in (${ownOrders(customerId)})
    returning return_photo.file`.execute(tx);
  return rows.map(({ file }) => file);
}
