import { readTrackCode } from '../../kernel/ids.ts';
import { foldDigits } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { showPlacedOrder } from '../orders/show-placed-order.ts';
import type { WaitingQuery } from './cancellation.input.ts';
import { cancellationById, countRequests, findRequests } from './cancellation.store.ts';

const PER_PAGE = 20;

/**
 * Requests to call orders off, a page at a time: those that wait, the most urgent first, or what became of the others,
 * the latest first.
 */
export async function listRequests(db: Db, { status, reason, q, page }: WaitingQuery) {
  const typed = foldDigits(q ?? '');
  const search = typed === '' ? null : { code: readTrackCode(typed), email: typed.toLowerCase() };
  const filter = { status, reason: reason ?? null, search };
  const [requests, total] = await Promise.all([
    findRequests(db, filter, { limit: PER_PAGE, offset: PER_PAGE * (page - 1) }),
    countRequests(db, filter),
  ]);
  return { requests, total, perPage: PER_PAGE };
}

/** Requests that wait for an answer. */
export function countOpenRequests(db: Db): Promise<number> {
  return countRequests(db, { status: 'requested', reason: null, search: null });
}

/** Code of the order that a request is about; null when there is no such request. */
export async function orderOfRequest(db: Db, id: string): Promise<string | null> {
  const request = await cancellationById(db, id);
  const order = request && (await showPlacedOrder(db, request.order_id));
  return order?.code ?? null;
}
