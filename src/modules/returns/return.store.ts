import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { escapeLike } from '../../platform/database/escape-like.ts';
import type { WithdrawalTerms } from './return.rules.ts';
import { OPEN_RETURN_STATES, type ReturnState } from './return.states.rules.ts';
import type { ReturnEventTable, ReturnLineTable, ReturnPhotoTable, ReturnRequestTable } from './return.tables.ts';

const MAX_RETURNS_PER_ORDER = 100;
const MAX_RETURN_LINES = 100;
const MAX_RETURN_EVENTS = 50;

type ReturnKey = Pick<ReturnRequestTable, 'order_id' | 'id'>;
export type RequestRow = NonNullable<Awaited<ReturnType<typeof selectRequestById>>>;

export async function insertRequest(
  tx: Tx,
  rows: {
    request: Insertable<ReturnRequestTable>;
    lines: readonly Omit<ReturnLineTable, 'sellable'>[];
    photos: readonly ReturnPhotoTable[];
  },
): Promise<void> {
  await tx.insertInto('return_request').values(rows.request).execute();
  await tx.insertInto('return_line').values(rows.lines).execute();
  if (rows.photos.length > 0) await tx.insertInto('return_photo').values(rows.photos).execute();
}

export async function insertReturnEvent(tx: Tx, event: ReturnEventTable): Promise<void> {
  await tx.insertInto('return_event').values(event).execute();
}

export function selectRequestById(db: Db, id: string) {
  return db
    .selectFrom('return_request')
    .innerJoin('shop_order', 'shop_order.id', 'return_request.order_id')
    .select([
      'return_request.id',
      'return_request.order_id',
      'return_request.kind',
      'return_request.resolution',
      'return_request.note',
      'return_request.status',
      'return_request.message',
      'return_request.created_at',
      'return_request.payout',
      'return_request.replacement_id',
      'return_request.carrier',
      'return_request.tracking_number',
    ])
    .select(['shop_order.code', 'shop_order.currency', 'shop_order.locale', 'shop_order.order_method'])
    .where('return_request.id', '=', id)
    .executeTakeFirst();
}

/** Finds a guest request by the token of its mailed link. */
export function selectRequestByToken(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('return_request')
    .select(['id', 'order_id', 'status', 'created_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Requests of an order, newest first, without unconfirmed guest requests. */
export function selectRequestsByOrder(db: Db, orderId: string) {
  return db
    .selectFrom('return_request')
    .select(['id', 'kind', 'resolution', 'status', 'note', 'message', 'created_at', 'refund_id', 'replacement_id'])
    .where('order_id', '=', orderId)
    .where('status', '<>', 'unconfirmed')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_RETURNS_PER_ORDER)
    .execute();
}

export function selectReturnLines(db: Db, orderId: string, returnIds: readonly string[]) {
  return db
    .selectFrom('return_line')
    .select(['return_id', 'line_id', 'quantity', 'sellable'])
    .where('order_id', '=', orderId)
    .where('return_id', 'in', [...returnIds, '00000000-0000-0000-0000-000000000000'])
    .orderBy('line_id')
    .limit(MAX_RETURNS_PER_ORDER * MAX_RETURN_LINES)
    .execute();
}

/** Pieces of each order line with an open return request or an exchange. */
export async function selectPendingQuantities(db: Db, orderId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('return_line')
    .innerJoin('return_request', (on) =>
      on
        .onRef('return_request.order_id', '=', 'return_line.order_id')
        .onRef('return_request.id', '=', 'return_line.return_id'),
    )
    .select(['return_line.line_id', (is) => is.fn.sum<number | string>('return_line.quantity').as('quantity')])
    .where('return_request.order_id', '=', orderId)
    .where('return_request.status', 'in', OPEN_RETURN_STATES)
    .groupBy('return_line.line_id')
    .limit(MAX_RETURN_LINES)
    .execute();
  return new Map(rows.map(({ line_id, quantity }) => [line_id, Number(quantity)]));
}

/** Withdrawal terms by product id. */
export async function selectWithdrawalTerms(
  db: Db,
  productIds: readonly number[],
): Promise<Map<number, WithdrawalTerms>> {
  const rows = await db
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .select(['product.id', 'category.withdrawal'])
    .where('product.id', 'in', [...productIds, 0])
    .limit(MAX_RETURN_LINES)
    .execute();
  return new Map(rows.map(({ id, withdrawal }) => [id, withdrawal]));
}

/** Updates a return only if it still has the expected state. */
export async function updateReturnState(
  tx: Tx,
  { order_id, id, from }: ReturnKey & { from: ReturnState },
  change: Updateable<ReturnRequestTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('return_request')
    .set(change)
    .where('order_id', '=', order_id)
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function saveSellablePieces(
  tx: Tx,
  { order_id, id }: ReturnKey,
  lineId: string,
  sellable: number,
): Promise<void> {
  await tx
    .updateTable('return_line')
    .set({ sellable })
    .where('order_id', '=', order_id)
    .where('return_id', '=', id)
    .where('line_id', '=', lineId)
    .execute();
}

/** Events of a return, oldest first. */
export function selectReturnEvents(db: Db, returnId: string) {
  return db
    .selectFrom('return_event')
    .select(['id', 'from_state', 'to_state', 'actor', 'note', 'happened_at'])
    .where('order_id', '=', ({ selectFrom }) =>
      selectFrom('return_request').select('return_request.order_id').where('return_request.id', '=', returnId),
    )
    .where('return_id', '=', returnId)
    .orderBy('happened_at')
    .orderBy('id')
    .limit(MAX_RETURN_EVENTS)
    .execute();
}

export function selectReturnPhotos(db: Db, returnId: string) {
  return db
    .selectFrom('return_photo')
    .select(['id', 'file', 'kind'])
    .where('order_id', '=', ({ selectFrom }) =>
      selectFrom('return_request').select('return_request.order_id').where('return_request.id', '=', returnId),
    )
    .where('return_id', '=', returnId)
    .orderBy('id')
    .limit(MAX_RETURN_LINES)
    .execute();
}

export type ReturnFilter = {
  status?: ReturnState;
  kind?: ReturnRequestTable['kind'];
  /** Complete order code, or prefix of an e-mail address in lower case. */
  search?: { code: string | null; email: string };
};

/** All returns, newest first. */
export function findRequests(db: Db, filter: ReturnFilter, limit: number, offset: number) {
  return filterReturns(db, filter)
    .select(['return_request.id', 'return_request.kind', 'return_request.resolution as wish', 'return_request.status'])
    .select(['return_request.created_at', 'shop_order.code'])
    .select((is) =>
      is
        .selectFrom('return_line')
        .select((line) => line.fn.sum<number | string>('quantity').as('pieces'))
        .whereRef('return_line.order_id', '=', 'return_request.order_id')
        .whereRef('return_line.return_id', '=', 'return_request.id')
        .as('pieces'),
    )
    .orderBy('return_request.created_at', 'desc')
    .orderBy('return_request.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Counts matching requests up to `max`. */
export async function countRequests(db: Db, filter: ReturnFilter, max: number): Promise<number> {
  const row = await db
    .selectFrom(filterReturns(db, filter).select('return_request.id').limit(max).as('found'))
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

function filterReturns(db: Db, { status, kind, search }: ReturnFilter) {
  let requests = db
    .selectFrom('return_request')
    .innerJoin('shop_order', 'shop_order.id', 'return_request.order_id')
    .where('return_request.status', '<>', 'unconfirmed');
  if (status !== undefined) requests = requests.where('return_request.status', '=', status);
  if (kind !== undefined) requests = requests.where('return_request.kind', '=', kind);
  if (search === undefined) return requests;
  const { code, email } = search;
  const emailPrefix = `${escapeLike(email)}%`;
  return requests.where(({ or, eb }) =>
    or([
      eb(sql`lower(shop_order.email)`, 'like', emailPrefix),
      ...(code === null ? [] : [eb('shop_order.code', '=', code)]),
    ]),
  );
}

/** Unconfirmed requests created before `before`, at most `limit`, each with all its files. */
export function selectUnconfirmedRequests(db: Db, before: Date, limit: number) {
  return db
    .selectFrom(
      db
        .selectFrom('return_request')
        .select(['order_id', 'id'])
        .where('status', '=', 'unconfirmed')
        .where('created_at', '<', before)
        .limit(limit)
        .as('forgotten'),
    )
    .leftJoin('return_photo', (on) =>
      on.onRef('return_photo.order_id', '=', 'forgotten.order_id').onRef('return_photo.return_id', '=', 'forgotten.id'),
    )
    .select(['forgotten.id', 'return_photo.file'])
    .execute();
}

export async function deleteUnconfirmedRequests(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('return_request').where('id', 'in', ids).where('status', '=', 'unconfirmed').execute();
}
