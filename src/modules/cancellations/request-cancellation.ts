import { randomToken, uuidv7 } from '../../kernel/ids.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '../../kernel/locale.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import type { Limits } from '../../platform/rate-limits/limits.ts';
import { consumeAttempt } from '../../platform/rate-limits/throttle.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { type NotificationLinks, queueOrderNotification } from '../order-notifications/queue-order-notification.ts';
import { lockOrder } from '../orders/lock-order.ts';
import type { Order } from '../orders/order.rules.ts';
import { BUYER_ACTOR, type CancelRequest, checkCancellable } from './cancel-order.ts';
import { getConfirmDeadline } from './cancellation.rules.ts';
import { previewCancellation } from './preview-cancellation.ts';
import { hasUnconfirmedRequest, insertUnconfirmed } from './unconfirmed-cancellation.store.ts';

/** URLs in mails about cancellations. */
export type CancellationLinks = NotificationLinks & {
  /** URL of the page on which the buyer confirms a cancellation. */
  confirmCancellation: (token: string, locale: Locale) => string;
};

/** Recipient and expiry of the mailed link. */
export type ConfirmationLink = { email: string; until: Date };

type RequestContext = { links: CancellationLinks; limits: Limits; now: Date };

/** A repeated request within this time sends no second mail. */
const RESEND_INTERVAL_MS = 60_000;

/**
 * Mails the buyer a confirmation link, for callers authenticated only by order code and contact. The order does not
 * change before the link is opened. Refuses like `cancelOrder`, with `cancellations.whole-only`, and with
 * `api.too-many` when too many mails were sent to the address.
 */
export function requestCancellation(
  db: Db,
  orderId: string,
  request: CancelRequest,
  { links, limits, now }: RequestContext,
): Promise<Result<ConfirmationLink>> {
  return inTransaction<Result<ConfirmationLink>>(db, async (tx) => {
    await lockOrder(tx, orderId);
    const allowed = await checkCancellable(tx, orderId, request, BUYER_ACTOR);
    if (!allowed.ok) return allowed;
    const { order } = allowed.value;
    const preview = request.lines ? await previewCancellation(tx, order, request.lines, now) : ok(null);
    if (!preview.ok) return preview;
    const mailed = { email: order.email, until: getConfirmDeadline(now) };
    const scope = {
      order_id: orderId,
      shipment_id: request.shipmentId ?? null,
      lines: request.lines ? JSON.stringify(request.lines) : null,
    };
    if (await hasUnconfirmedRequest(tx, scope, new Date(now.getTime() - RESEND_INTERVAL_MS))) return ok(mailed);
    const admitted = await consumeAttempt(tx, limits, 'codeMail', order.email, now);
    if (!admitted.ok) return admitted;
    const token = randomToken();
    await insertUnconfirmed(tx, {
      id: uuidv7(now.getTime()),
      token_hash: hashToken(token),
      ...scope,
      reason_code: request.reason,
      note: request.note,
      created_at: now,
      confirmed_at: null,
    });
    const locale = isLocale(order.locale) ? order.locale : DEFAULT_LOCALE;
    const href = links.confirmCancellation(token, locale);
    await queueOrderNotification(tx, orderId, 'cancelConfirm', {
      links,
      now,
      href,
      lines: listMailLines(order, request),
    });
    return ok(mailed);
  });
}

/** Lines to cancel, for the mail. */
function listMailLines({ lines }: Order, { shipmentId, lines: pieces }: CancelRequest) {
  return lines.flatMap(({ id, title, shipmentId: of, quantity, cancelled, returned }) => {
    const named = pieces ? pieces.find(({ lineId }) => lineId === id)?.quantity : quantity - cancelled - returned;
    return named && (shipmentId ?? of) === of ? [{ title, quantity: named }] : [];
  });
}
