import { uuidv7 } from '../../kernel/ids.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Tx } from '../../platform/db.ts';
import type { OrderNews } from '../order-news/news-mail.ts';
import { type NewsLinks, queueNews } from '../order-news/queue-news.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { noteEvent } from '../orders/note-event.ts';
import { type ReturnAction, type ReturnState, stateAfter } from './return.states.rules.ts';
import { insertReturnEvent, moveRequest, type RequestRow, requestById } from './return.store.ts';
import type { ReturnEventTable } from './return.tables.ts';

/** Who moves a return, what they tell its buyer, and what they note for the shop. */
export type Mover = {
  by: ReturnEventTable['by_whom'];
  staffId?: string;
  message?: string;
  note?: string;
  links: NewsLinks;
  now: Date;
};

/** What a buyer hears of each step. */
const NEWS: Record<Exclude<ReturnState, 'unconfirmed' | 'requested' | 'exchanged'>, OrderNews> = {
  approved: 'returnApproved',
  rejected: 'returnRejected',
  in_transit: 'returnSent',
  received: 'returnReceived',
  inspected: 'returnInspected',
  refunded: 'returnRefunded',
  repaired: 'returnRepaired',
};

export type MovedReturn = { request: RequestRow; to: ReturnState };

/** What else a step changes; the mail and the money are told by it. */
type Change = {
  refund_id?: string | null;
  replacement_id?: string;
  carrier?: string | null;
  tracking_number?: string | null;
};

/**
 * Moves a return on as the table of its states allows: its row, its history, the order's, and a mail to its buyer.
 * The order's row is locked first. Refuses with `orders.not-found`, and with `returns.not-now` what may not happen now.
 */
export async function moveReturn(
  tx: Tx,
  id: string,
  action: ReturnAction,
  mover: Mover,
  { amount, ...change }: Change & { amount?: number } = {},
): Promise<Result<MovedReturn>> {
  const seen = await requestById(tx, id);
  if (!seen) return refuse('orders.not-found', {}, 'missing');
  await lockOrder(tx, seen.order_id);
  const request = await requestById(tx, id);
  const to = request ? stateAfter(action, request, mover.by) : null;
  if (!request || to === null) return refuse('returns.not-now', {}, 'conflict');
  const { by, staffId, message = '', note = '', links, now } = mover;
  const decided = { decided_at: now, decided_by: staffId ?? by, ...(message && { message }) };
  const moved = await moveRequest(tx, { id, from: request.status }, { status: to, ...decided, ...change });
  if (!moved) return refuse('returns.not-now', {}, 'conflict');
  await noteReturn(tx, request, { from: request.status, to }, { by, staffId, now, note: message || note });
  // what replaces the goods is an order of its own, which tells of itself
  if (to !== 'unconfirmed' && to !== 'requested' && to !== 'exchanged')
    await queueNews(tx, request.order_id, NEWS[to], { links, now, message, ...(amount && { amount }) });
  return ok({ request, to });
}

/** Writes a step into the history of the return and of its order. */
export async function noteReturn(
  tx: Tx,
  { id, order_id }: { id: string; order_id: string },
  { from, to }: { from: ReturnState | null; to: ReturnState },
  { by, staffId, now, note }: { by: Mover['by']; staffId?: string; now: Date; note: string },
): Promise<void> {
  await insertReturnEvent(tx, {
    ...{ id: uuidv7(now.getTime()), return_id: id, from_state: from, to_state: to, by_whom: by, note },
    ...{ staff_id: staffId ?? null, happened_at: now },
  });
  if (to !== 'unconfirmed') await noteEvent(tx, order_id, { kind: 'return', to }, { by, note, now });
}
