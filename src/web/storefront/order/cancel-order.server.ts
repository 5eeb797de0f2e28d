import { ok, type Result } from '../../../kernel/result.ts';
import { BUYER, type CancelWish, cancelOrder, prepareToCancel } from '../../../modules/cancellations/cancel-order.ts';
import { cancelForm } from '../../../modules/cancellations/cancellation.input.ts';
import type { CancelMode } from '../../../modules/cancellations/cancellation.rules.ts';
import { SHOPPER_REASONS } from '../../../modules/cancellations/cancellation.rules.ts';
import { offerCancellation } from '../../../modules/cancellations/offer-cancellation.ts';
import { offerPieces } from '../../../modules/cancellations/preview-cancellation.ts';
import { requestCancellation } from '../../../modules/cancellations/request-cancellation.ts';
import { readSettings } from '../../../modules/content/read-settings.ts';
import { type Order, piecesLeft } from '../../../modules/orders/order.rules.ts';
import { isRepair } from '../../../modules/orders/order-line.rules.ts';
import type { BuyerProof } from '../../../modules/orders/prove-buyer.ts';
import { sentenceFor } from '../../../platform/words.ts';
import { textOf } from '../../form-data.server.ts';
import { orderLinks } from '../../order-links.ts';
import { payingIn } from '../../paying.server.ts';
import type { ShopRequest } from '../../request.server.ts';
import { readForm } from '../account/entry-form.server.ts';
import { refundWord } from './refund-view.server.ts';
import { showDay } from './show-days.ts';

/** Cancellation section of an order page. Amounts in minor units. */
export type CancelView = {
  mode: CancelMode | null;
  reasons: readonly { code: string; title: string }[];
  back: number | null;
  /** The cancellation must be confirmed by a mailed link. */
  byMail: boolean;
  /** The order includes a repair, whose appointment is cancelled separately. */
  hasRepair: boolean;
  /** Lines that can be cancelled by quantity. */
  pieces: { id: string; title: string; left: number }[];
  /** The latest cancellation. */
  past: {
    status: 'requested' | 'rejected' | 'done';
    date: string;
    reason: string;
    message: string;
    refund: { amount: number; word: 'refunding' | 'refunded' | 'owed' } | null;
  } | null;
};

/** Action data of the cancellation form. */
export type CancelAnswer = {
  values: Record<string, string>;
  errors: Record<string, string>;
  failed: string | null;
  /** Message that names the recipient of the confirmation link. */
  mailed: string | null;
};

export async function cancelView(
  { services, locale, t }: ShopRequest,
  order: Order,
  proof: BuyerProof,
): Promise<CancelView> {
  const { digits } = await readSettings(services.db);
  const [{ mode, reasons, refund, cancellation }, pieces] = await Promise.all([
    offerCancellation(services.db, order, services.clock()),
    offerPieces(services.db, order),
  ]);
  return {
    mode,
    pieces: pieces.map(({ line: { id, title }, left }) => ({ id, title, left })),
    reasons: (pieces.length > 0 ? SHOPPER_REASONS : reasons).map((code) => ({
      code,
      title: t(`cancellation.reasons.${code}`),
    })),
    back: refund?.amount ?? null,
    byMail: proof === 'contact',
    hasRepair: order.lines.some((line) => isRepair(line) && piecesLeft(line, order.packages) > 0),
    past: cancellation && {
      status: cancellation.status,
      date: showDay(cancellation.createdAt, { locale, digits: digits[locale] ?? 'latn' }),
      reason: t(`cancellation.reasons.${cancellation.reason}`),
      message: cancellation.message,
      refund: cancellation.refund && {
        amount: cancellation.refund.amount,
        word: refundWord(cancellation.refund.status),
      },
    },
  };
}

/** Cancels an order from its page. @returns null when the order is cancelled */
export async function cancelFromForm(
  shop: ShopRequest,
  orderId: string,
  form: FormData,
  proof: BuyerProof,
): Promise<CancelAnswer | null> {
  const input = readForm(form, ['reason_code', 'note'], cancelForm);
  const result = input.ok
    ? await cancel(shop, orderId, { reason: input.value.reason_code, note: input.value.note }, proof)
    : input;
  if (result.ok) return result.value === null ? null : { values: {}, errors: {}, failed: null, mailed: result.value };
  const errors = Object.entries(result.refusal.fields).flatMap(([field, [problem]]) =>
    problem ? [[field, sentenceFor(problem, shop.t)] as const] : [],
  );
  return {
    values: { reason_code: textOf(form, 'reason_code'), note: textOf(form, 'note') },
    errors: Object.fromEntries(errors),
    failed: errors.length > 0 ? null : sentenceFor(result.refusal, shop.t),
    mailed: null,
  };
}

/**
 * Cancels immediately for a verified buyer; otherwise mails a confirmation link.
 * @returns a message that names the recipient of the link; null when the order is cancelled
 */
export async function cancel(
  { services, t }: ShopRequest,
  orderId: string,
  request: CancelWish,
  proof: BuyerProof,
): Promise<Result<string | null>> {
  const { db, config, clock } = services;
  const links = orderLinks(config.siteUrl);
  if (proof === 'contact') {
    const mailed = await requestCancellation(db, orderId, request, { links, limits: config.limits, now: clock() });
    return mailed.ok ? ok(t('cancellation.linkMailed', { email: `\u2068${mailed.value.email}\u2069` })) : mailed;
  }
  const prepared = await prepareToCancel(db, orderId, request, BUYER, payingIn(services));
  if (!prepared.ok) return prepared;
  const cancelled = await cancelOrder(db, orderId, request, BUYER, { links, now: clock() });
  return cancelled.ok ? ok(null) : cancelled;
}
