import { randomToken, uuidv7 } from '../../../kernel/ids.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '../../../kernel/locale.ts';
import { ok, type Result, refuse, refuseFields } from '../../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import type { Limits } from '../../../platform/rate-limits/limits.ts';
import { consumeAttempt } from '../../../platform/rate-limits/throttle.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { type NotificationLinks, queueOrderNotification } from '../../order-notifications/queue-order-notification.ts';
import type { BuyerProof } from '../../orders/access/verify-buyer.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import type { Order } from '../../orders/order.rules.ts';
import { readOrderById } from '../../orders/read-order-by-id.ts';
import type { ReturnDetailsInput } from '../return.input.ts';
import { getConfirmDeadline } from '../return.rules.ts';
import type { ReturnState } from '../return.states.rules.ts';
import { insertRequest } from '../return.store.ts';
import type { Payout, ReturnPhotoTable } from '../return.tables.ts';
import { recordReturnEvent, transitionReturn } from '../transition-return.ts';
import { type ReturnOptions, readReturnOptions } from './read-return-options.ts';
import { findReturnProblems, parsePayout } from './return-request.rules.ts';

/** URLs in mails about returns. */
export type ReturnLinks = NotificationLinks & {
  /** URL of the page on which a guest confirms a request. */
  confirmReturn: (token: string, locale: Locale) => string;
  /** URL of the page on which a buyer confirms the payout account of a withdrawal. */
  confirmPayout: (token: string, locale: Locale) => string;
};

export type RequestReturnContext = {
  /**
   * Without an account, returns other than withdrawals are confirmed by mail. With code and contact only, the payout
   * account of a withdrawal is confirmed by mail, too.
   */
  proof: BuyerProof;
  links: ReturnLinks;
  limits: Limits;
  now: Date;
  /** Photos that are already stored. */
  photos?: readonly Omit<ReturnPhotoTable, 'return_id'>[];
};

export type RequestReturnResult = {
  id: string;
  status: ReturnState;
  /** Expiry of the link that confirms the payout account; null when no confirmation is pending. */
  payoutConfirmUntil: Date | null;
};

/**
 * Creates a return request. A withdrawal is a legal right: it is effective at once, also for guests, and confirmed by
 * mail with date and time. Refuses with `orders.not-found`, `returns.nothing`, `returns.too-many`, `returns.over`,
 * `returns.not-arrived`, `returns.service`, `returns.none-left`, `returns.unsealed`, at missing fields, and with
 * `api.too-many` when too many links were mailed to the buyer.
 */
export function requestReturn(
  db: Db,
  orderId: string,
  input: ReturnDetailsInput,
  context: RequestReturnContext,
): Promise<Result<RequestReturnResult>> {
  return inTransaction(db, async (tx) => {
    await lockOrder(tx, orderId);
    const order = await readOrderById(tx, orderId);
    if (!order) return refuse('orders.not-found', {}, 'missing');
    const problems = findReturnProblems(input);
    if (Object.keys(problems).length > 0) return refuseFields(problems);
    const offer = await readReturnOptions(tx, order, context.now);
    const checked = checkReturnable(input, offer);
    if (!checked.ok) return checked;
    const payout = parsePayout(input);
    if (!payout.ok) return payout;
    return createReturnRequest(tx, order, input, { ...context, payout: offer.needsPayout ? payout.value : null });
  });
}

function checkReturnable({ kind, lines, sealed }: ReturnDetailsInput, offer: ReturnOptions): Result<null> {
  for (const { order_line, qty } of lines) {
    const found = offer.lines.find(({ line }) => line.id === order_line);
    if (!found) return refuse('returns.nothing');
    const obstacle = found.obstacles[kind];
    if (obstacle !== null) return refuse(obstacle);
    if (qty > found.left) return refuse('returns.too-many', { left: found.left });
    if (kind === 'withdrawal' && found.terms === 'sealed' && !sealed) return refuse('returns.unsealed');
  }
  return ok(null);
}

async function createReturnRequest(
  tx: Tx,
  order: Order,
  { kind, wish, lines, note }: ReturnDetailsInput,
  { proof, links, limits, now, photos = [], payout }: RequestReturnContext & { payout: Payout | null },
): Promise<Result<RequestReturnResult>> {
  const id = uuidv7(now.getTime());
  const needsConfirmation = proof !== 'account' && kind !== 'withdrawal';
  const needsPayoutConfirmation = proof === 'contact' && kind === 'withdrawal' && payout !== null;
  if (needsConfirmation || needsPayoutConfirmation) {
    const admitted = await consumeAttempt(tx, limits, 'codeMail', order.email, now);
    if (!admitted.ok) return admitted;
  }
  const token = needsConfirmation ? randomToken() : null;
  const payoutToken = needsPayoutConfirmation ? randomToken() : null;
  const payoutJson = payout === null ? null : JSON.stringify(payout);
  const status = needsConfirmation ? 'unconfirmed' : 'requested';
  await insertRequest(tx, {
    request: {
      id,
      kind,
      wish,
      note,
      status,
      created_at: now,
      order_id: order.id,
      token_hash: token === null ? null : hashToken(token),
      payout: needsPayoutConfirmation ? null : payoutJson,
      unconfirmed_payout: needsPayoutConfirmation ? payoutJson : null,
      payout_token_hash: payoutToken === null ? null : hashToken(payoutToken),
      refund_id: null,
      decided_at: null,
      decided_by: null,
      replacement_id: null,
      carrier: null,
      tracking_number: null,
    },
    lines: lines.map(({ order_line, qty }) => {
      return { return_id: id, order_id: order.id, line_id: order_line, quantity: qty };
    }),
    photos: photos.map((photo) => ({ ...photo, return_id: id })),
  });
  const request = { id, order_id: order.id, kind };
  await recordReturnEvent(tx, request, { from: null, to: status }, { by: 'customer', now, note });
  const locale = isLocale(order.locale) ? order.locale : DEFAULT_LOCALE;
  if (token !== null) {
    await queueOrderNotification(tx, order.id, 'returnConfirm', {
      links,
      now,
      href: links.confirmReturn(token, locale),
      payout,
    });
    return ok({ id, status, payoutConfirmUntil: null });
  }
  if (payoutToken !== null) {
    const href = links.confirmPayout(payoutToken, locale);
    await queueOrderNotification(tx, order.id, 'payoutConfirm', { links, now, href, payout });
  }
  const mailLines = lines.flatMap(({ order_line, qty }) => {
    const line = order.lines.find((one) => one.id === order_line);
    return line ? [{ title: line.title, quantity: qty }] : [];
  });
  await queueOrderNotification(tx, order.id, kind === 'withdrawal' ? 'withdrawn' : 'returnRequested', {
    links,
    now,
    at: now,
    lines: mailLines,
  });
  if (kind !== 'withdrawal') return ok({ id, status, payoutConfirmUntil: null });
  // one millisecond later, so that the events keep their order
  const approvedAt = new Date(now.getTime() + 1);
  const approved = await transitionReturn(tx, id, 'approve', { by: 'system', links, now: approvedAt });
  const payoutConfirmUntil = needsPayoutConfirmation ? getConfirmDeadline(now) : null;
  return approved.ok ? ok({ id, status: approved.value.to, payoutConfirmUntil }) : approved;
}
