import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { TimeRange } from '../../kernel/time/period.schemas.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { LeasedRows } from '../../platform/jobs/due-rows.ts';
import type { CancellationStatus, CancelReason } from './cancellation.rules.ts';
import type { CancellationTable } from './cancellation.tables.ts';

const MAX_CANCELLATIONS = 100;

type CancellationKey = Pick<CancellationTable, 'order_id' | 'id'>;

const CANCELLATION_COLUMNS = [
  'id',
  'order_id',
  'shipment_id',
  'lines',
  'reason_code',
  'note',
  'requested_by',
  'status',
  'message',
  'refund_id',
  'restocked',
  'created_at',
  'due_at',
  'decided_at',
] as const satisfies readonly (keyof CancellationTable)[];

export type CancellationRow = Pick<Selectable<CancellationTable>, (typeof CANCELLATION_COLUMNS)[number]>;

export async function insertCancellation(
  tx: Tx,
  row: Omit<Insertable<CancellationTable>, 'message' | 'lines' | 'next_try_at'> & {
    message?: string;
    lines?: string | null;
  },
): Promise<void> {
  await tx
    .insertInto('cancellation')
    .values({ ...row, next_try_at: row.due_at })
    .execute();
}

export function selectCancellationById(db: Db, id: string): Promise<CancellationRow | undefined> {
  return db.selectFrom('cancellation').select(CANCELLATION_COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** Cancellations of an order, newest first. */
export function selectCancellations(db: Db, orderId: string): Promise<CancellationRow[]> {
  return db
    .selectFrom('cancellation')
    .select(CANCELLATION_COLUMNS)
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_CANCELLATIONS)
    .execute();
}

/** Saves the decision on an open request; false when it was decided already. */
export async function decideRequest(
  tx: Tx,
  { order_id, id }: CancellationKey,
  change: Updateable<CancellationTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('cancellation')
    .set(change)
    .where('order_id', '=', order_id)
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Open requests past their answer deadline. */
export const OVERDUE_REQUESTS: LeasedRows<'cancellation', 'id' | 'order_id' | 'tries'> = {
  table: 'cancellation',
  columns: ['id', 'order_id', 'tries'],
  dueColumn: 'next_try_at',
  tries: 'tries',
  condition: sql<boolean>`status = 'requested'`,
};

/** Postpones the next attempt to decide a request. */
export async function postponeRequest(db: Db, { order_id, id }: CancellationKey, at: Date): Promise<void> {
  await db
    .updateTable('cancellation')
    .set({ next_try_at: at })
    .where('order_id', '=', order_id)
    .where('id', '=', id)
    .execute();
}

export type RequestFilter = TimeRange & {
  /** All statuses by default. */
  status?: CancellationStatus;
  reason: CancelReason | null;
  /** Complete order code, or prefix of an e-mail address in lower case. */
  search: { code: string | null; email: string } | null;
};

/** Requests with the codes and languages of their orders: open requests by deadline, others newest decision first, all newest first. */
export function findRequests(db: Db, filter: RequestFilter, { limit, offset }: { limit: number; offset: number }) {
  return filterRequests(db, filter)
    .select(['request.id', 'bought.code', 'request.lines', 'request.reason_code', 'request.note', 'request.status'])
    .select(['request.message', 'request.created_at', 'request.due_at', 'request.decided_at', 'bought.locale'])
    .$if(filter.status === 'requested', (query) => query.orderBy('request.due_at'))
    .$if(filter.status === undefined, (query) => query.orderBy('request.created_at', 'desc'))
    .$if(filter.status === 'done' || filter.status === 'rejected', (query) =>
      query.orderBy('request.decided_at', 'desc'),
    )
    .orderBy('request.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countRequests(db: Db, filter: RequestFilter): Promise<number> {
  const counted = await filterRequests(db, filter)
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirst();
  return Number(counted?.total ?? 0);
}

function filterRequests(db: Db, { status, reason, from, until, search }: RequestFilter) {
  let requests = db
    .selectFrom('cancellation as request')
    .innerJoin('shop_order as bought', 'bought.id', 'request.order_id');
  if (status !== undefined) requests = requests.where('request.status', '=', status);
  if (reason !== null) requests = requests.where('request.reason_code', '=', reason);
  if (from !== undefined) requests = requests.where('request.created_at', '>=', from);
  if (until !== undefined) requests = requests.where('request.created_at', '<', until);
  if (search === null) return requests;
  const { code, email } = search;
  return requests.where(({ or, eb }) =>
    or([
      sql<boolean>`starts_with(lower(bought.email), ${email})`,
      ...(code === null ? [] : [eb('bought.code', '=', code)]),
    ]),
  );
}
