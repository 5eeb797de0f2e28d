import { parseTrackCode } from '../../kernel/ids.ts';
import { foldDigits } from '../../kernel/locale.ts';
import { toTimeRange } from '../../kernel/time/period.schemas.ts';
import type { Db } from '../../platform/database/db.ts';
import { readOrderById } from '../orders/read-order-by-id.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { CancellationsQuery } from './cancellation.input.ts';
import { countRequests, findRequests, type RequestFilter, selectCancellationById } from './cancellation.store.ts';

const PER_PAGE = 20;

type RequestSearch = CancellationsQuery & { perPage?: number };

/**
 * One page of cancellation requests: open requests by deadline, decided ones newest first. Days are days in the time zone of
 * the shop.
 */
export async function listCancellationRequests(db: Db, query: RequestSearch) {
  const { perPage = PER_PAGE } = query;
  const [requests, total] = await Promise.all([
    listRequestRows(db, query),
    countRequests(db, await toFilter(db, query)),
  ]);
  return { requests, total, perPage };
}

/** The same without the total. */
export async function listRequestRows(db: Db, query: RequestSearch) {
  const { page, perPage = PER_PAGE } = query;
  return findRequests(db, await toFilter(db, query), { limit: perPage, offset: perPage * (page - 1) });
}

async function toFilter(db: Db, { status, reason, from, to, q }: RequestSearch): Promise<RequestFilter> {
  const { timeZone } = await readSettings(db);
  const text = foldDigits(q ?? '');
  return {
    status: status === 'all' ? undefined : status,
    reason: reason ?? null,
    search: text === '' ? null : { code: parseTrackCode(text), email: text.toLowerCase() },
    ...toTimeRange({ from, to }, timeZone),
  };
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
