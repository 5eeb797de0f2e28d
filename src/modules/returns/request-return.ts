import { randomToken, uuidv7 } from '../../kernel/ids.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '../../kernel/locale.ts';
import { ok, type Result, refuse, refuseField } from '../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import { hashToken } from '../../platform/tokens.ts';
import { type NewsLinks, queueNews } from '../order-news/queue-news.ts';
import { lockOrder } from '../orders/lock-order.ts';
import type { Order } from '../orders/order.rules.ts';
import { showPlacedOrder } from '../orders/show-placed-order.ts';
import { moveReturn, noteReturn } from './move-return.ts';
import { offerReturn, type ReturnOffer } from './offer-return.ts';
import { readPayout } from './read-payout.rules.ts';
import type { ReturnWishInput } from './return.input.ts';
import type { ReturnState } from './return.states.rules.ts';
import { insertRequest } from './return.store.ts';
import type { Payout, ReturnPhotoTable } from './return.tables.ts';

/** Where mails about returns lead. */
export type ReturnLinks = NewsLinks & {
  /** Where a guest confirms a request. */
  confirmReturn: (token: string, locale: Locale) => string;
};

export type Requesting = {
  /** Whether an account vouches for who asks. A guest confirms by mail what is no withdrawal. */
  isGuest: boolean;
  links: ReturnLinks;
  now: Date;
  /** Pictures that are kept already. */
  photos?: readonly Omit<ReturnPhotoTable, 'return_id'>[];
};

export type Requested = { id: string; status: ReturnState };

/**
 * Asks to send pieces of an order back. A withdrawal counts at once and is receipted with date and time, also a
 * guest's: it is a right, not a request. Refuses with `orders.not-found`, `returns.nothing`, `returns.too-many`,
 * `returns.over`, `returns.not-arrived`, `returns.service`, `returns.none-left`, `returns.unsealed` and at the fields
 * that are missing.
 */
export function requestReturn(
  db: Db,
  orderId: string,
  wish: ReturnWishInput,
  how: Requesting,
): Promise<Result<Requested>> {
  return inTransaction(db, async (tx) => {
    await lockOrder(tx, orderId);
    const order = await showPlacedOrder(tx, orderId);
    if (!order) return refuse('orders.not-found', {}, 'missing');
    const offer = await offerReturn(tx, order, how.now);
    const fits = judge(wish, offer);
    if (!fits.ok) return fits;
    const payout = readPayout(wish);
    if (!payout.ok) return payout;
    return write(tx, order, wish, { ...how, payout: offer.needsPayout ? payout.value : null });
  });
}

function judge({ kind, wish, lines, note, sealed }: ReturnWishInput, offer: ReturnOffer): Result<null> {
  if (lines.length === 0) return refuse('returns.nothing');
  for (const { order_line, qty } of lines) {
    const found = offer.lines.find(({ line }) => line.id === order_line);
    if (!found) return refuse('returns.nothing');
    const obstacle = found.obstacles[kind];
    if (obstacle !== null) return refuse(obstacle);
    if (qty > found.left) return refuse('returns.too-many', { left: found.left });
    if (kind === 'withdrawal' && found.terms === 'sealed' && !sealed) return refuse('returns.unsealed');
  }
  if (kind === 'withdrawal' && wish !== 'refund') return refuseField('wish', 'fields.invalid', { type: 'wish' });
  if (kind !== 'withdrawal' && note === '') return refuseField('note', 'fields.required', { type: 'note' });
  return ok(null);
}

async function write(
  tx: Tx,
  order: Order,
  { kind, wish, lines, note }: ReturnWishInput,
  { isGuest, links, now, photos = [], payout }: Requesting & { payout: Payout | null },
): Promise<Result<Requested>> {
  const id = uuidv7(now.getTime());
  const confirms = isGuest && kind !== 'withdrawal';
  const token = confirms ? randomToken() : null;
  const status = confirms ? 'unconfirmed' : 'requested';
  await insertRequest(tx, {
    request: {
      ...{ id, kind, wish, note, status, created_at: now, order_id: order.id },
      token_hash: token === null ? null : hashToken(token),
      payout: payout === null ? null : JSON.stringify(payout),
      ...{ refund_id: null, decided_at: null, decided_by: null, replacement_id: null },
      ...{ carrier: null, tracking_number: null },
    },
    lines: lines.map(({ order_line, qty }) => {
      return { return_id: id, order_id: order.id, line_id: order_line, quantity: qty };
    }),
    photos: photos.map((photo) => ({ ...photo, return_id: id })),
  });
  const request = { id, order_id: order.id, kind };
  await noteReturn(tx, request, { from: null, to: status }, { by: 'customer', now, note });
  if (token !== null) {
    const locale = isLocale(order.locale) ? order.locale : DEFAULT_LOCALE;
    await queueNews(tx, order.id, 'returnConfirm', { links, now, href: links.confirmReturn(token, locale) });
    return ok({ id, status });
  }
  const named = lines.flatMap(({ order_line, qty }) => {
    const line = order.lines.find((one) => one.id === order_line);
    return line ? [{ title: line.title, quantity: qty }] : [];
  });
  await queueNews(tx, order.id, kind === 'withdrawal' ? 'withdrawn' : 'returnRequested', {
    ...{ links, now, at: now },
    lines: named,
  });
  if (kind !== 'withdrawal') return ok({ id, status });
  // a moment later, so that the history keeps its order
  const after = new Date(now.getTime() + 1);
  const approved = await moveReturn(tx, id, 'approve', { by: 'system', links, now: after });
  return approved.ok ? ok({ id, status: approved.value.to }) : approved;
}
