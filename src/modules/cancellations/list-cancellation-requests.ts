import { parseTrackCode } from '../../kernel/ids.ts';
import { foldDigits } from '../../kernel/locale.ts';
import type { Db } from '../../platform/database/db.ts';
import { readOrderById } from '../orders/read-order-by-id.ts';
import type { CancellationsQuery } from './cancellation.input.ts';
import { countRequests, findRequests, selectCancellationById } from './cancellation.store.ts';

const PER_PAGE = 20;

/**
 * One page of cancellation requests: open requests by deadline, decided ones newest first.
 */
export async function listCancellationRequests(db: Db, { status, reason, q, page }: CancellationsQuery) {
  const text = foldDigits(q ?? '');
  const search = text === '' ? null : { code: parseTrackCode(text), email: text.toLowerCase() };
  const filter = { status, reason: reason ?? null, search };
  const [requests, total] = await Promise.all([
    findRequests(db, filter, { limit: PER_PAGE, offset: PER_PAGE * (page - 1) }),
    countRequests(db, filter),
  ]);
  return { requests, total, perPage: PER_PAGE };
}

/** Counts open requests. */
export function countOpenRequests(db: Db): Promise<number> {
  return countRequests(db, { status: 'requested', reason: null, search: null });
}

/** Order code of a request; null when the request does not exist. */
export async function findRequestOrderCode(db: Db, id: string): Promise<string | null> {
  const request = await selectCancellationById(db, id);
  const order = request && (await readOrderById(db, request.order_id));
  return order?.code ?? null;
}
