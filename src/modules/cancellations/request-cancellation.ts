import { randomToken, uuidv7 } from '../../kernel/ids.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '../../kernel/locale.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import type { Limits } from '../../platform/limits.ts';
import { takeTry } from '../../platform/throttle.ts';
import { hashToken } from '../../platform/tokens.ts';
import { type NewsLinks, queueNews } from '../order-news/queue-news.ts';
import { lockOrder } from '../orders/lock-order.ts';
import type { Order } from '../orders/order.rules.ts';
import { BUYER, type CancelWish, mayCancel } from './cancel-order.ts';
import { confirmUntil } from './cancellation.rules.ts';
import { previewCancellation } from './preview-cancellation.ts';
import { insertUnconfirmed, isAskedFor } from './unconfirmed-cancellation.store.ts';

/** URLs in mails about cancellations. */
export type CancellationLinks = NewsLinks & {
  /** URL of the page on which the buyer confirms a cancellation. */
  confirmCancellation: (token: string, locale: Locale) => string;
};

/** Recipient and expiry of the mailed link. */
export type MailedLink = { email: string; until: Date };

type Requesting = { links: CancellationLinks; limits: Limits; now: Date };

/** A repeated request within this time sends no second mail. */
const REPEAT_MS = 60_000;

/**
 * Mails the buyer a confirmation link, for callers authenticated only by order code and contact. The order does not
 * change before the link is opened. Refuses like `cancelOrder`, with `cancellations.whole-only`, and with
 * `api.too-many` when too many mails were sent to the address.
 */
export function requestCancellation(
  db: Db,
  orderId: string,
  request: CancelWish,
  { links, limits, now }: Requesting,
): Promise<Result<MailedLink>> {
  return inTransaction<Result<MailedLink>>(db, async (tx) => {
    await lockOrder(tx, orderId);
    const allowed = await mayCancel(tx, orderId, request, BUYER);
    if (!allowed.ok) return allowed;
    const { order } = allowed.value;
    const preview = request.lines ? await previewCancellation(tx, order, request.lines, now) : ok(null);
    if (!preview.ok) return preview;
    const mailed = { email: order.email, until: confirmUntil(now) };
    const scope = {
      ...{ order_id: orderId, package_id: request.packageId ?? null },
      lines: request.lines ? JSON.stringify(request.lines) : null,
    };
    if (await isAskedFor(tx, scope, new Date(now.getTime() - REPEAT_MS))) return ok(mailed);
    const admitted = await takeTry(tx, limits, 'codeMail', order.email, now);
    if (!admitted.ok) return admitted;
    const token = randomToken();
    await insertUnconfirmed(tx, {
      ...{ id: uuidv7(now.getTime()), token_hash: hashToken(token), ...scope },
      ...{ reason_code: request.reason, note: request.note, created_at: now, confirmed_at: null },
    });
    const locale = isLocale(order.locale) ? order.locale : DEFAULT_LOCALE;
    const href = links.confirmCancellation(token, locale);
    await queueNews(tx, orderId, 'cancelConfirm', { links, now, href, lines: linesFor(order, request) });
    return ok(mailed);
  });
}

/** Lines to cancel, for the mail. */
function linesFor({ lines }: Order, { packageId, lines: pieces }: CancelWish) {
  return lines.flatMap(({ id, title, packageId: of, quantity, cancelled, returned }) => {
    const named = pieces ? pieces.find(({ lineId }) => lineId === id)?.quantity : quantity - cancelled - returned;
    return named && (packageId ?? of) === of ? [{ title, quantity: named }] : [];
  });
}
