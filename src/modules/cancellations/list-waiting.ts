import type { Db } from '../../platform/db.ts';
import { showPlacedOrder } from '../orders/show-placed-order.ts';
import { cancellationById, waitingRequests } from './cancellation.store.ts';

const PER_PAGE = 20;

/** Requests to call orders off that wait for staff, the most urgent first, a page at a time. */
export function listWaiting(db: Db, page: number) {
  return waitingRequests(db, PER_PAGE, PER_PAGE * (page - 1));
}

/** Code of the order that a request is about; null when there is no such request. */
export async function orderOfRequest(db: Db, id: string): Promise<string | null> {
  const request = await cancellationById(db, id);
  const order = request && (await showPlacedOrder(db, request.order_id));
  return order?.code ?? null;
}
