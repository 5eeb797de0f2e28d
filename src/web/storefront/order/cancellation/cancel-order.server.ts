import { ok, type Result } from '../../../../kernel/result.ts';
import {
  BUYER_CANCELLER,
  type CancelRequest,
  cancelOrder,
  prepareCancellation,
} from '../../../../modules/cancellations/cancel-order.ts';
import { cancelForm } from '../../../../modules/cancellations/cancellation.input.ts';
import type { CancelMode } from '../../../../modules/cancellations/cancellation.rules.ts';
import { BUYER_CANCEL_REASONS } from '../../../../modules/cancellations/cancellation.rules.ts';
import { listCancellableLines } from '../../../../modules/cancellations/preview-cancellation.ts';
import { readCancellationOptions } from '../../../../modules/cancellations/read-cancellation-options.ts';
import { requestCancellation } from '../../../../modules/cancellations/request-cancellation.ts';
import type { BuyerProof } from '../../../../modules/orders/access/verify-buyer.ts';
import { countRemainingPieces, type Order } from '../../../../modules/orders/order.rules.ts';
import { isRepair } from '../../../../modules/orders/order-line.rules.ts';
import { readSettings } from '../../../../modules/settings/read-settings.ts';
import { translateRefusal } from '../../../../platform/translator.ts';
import { readTextField } from '../../../http/form-data.server.ts';
import { createReconcileDeps } from '../../../http/reconcile-deps.server.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { createOrderLinks } from '../../../links/order-links.ts';
import { parseForm } from '../../account/sign-in/auth-form.server.ts';
import { formatOrderDay } from '../format-dates.ts';
import { refundStatusKey } from './refund-view.server.ts';

/** Cancellation section of an order page. Amounts in minor units. */
export type CancelView = {
  mode: CancelMode | null;
  reasons: readonly { code: string; title: string }[];
  refundAmount: number | null;
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
export type CancelActionData = {
  values: Record<string, string>;
  errors: Record<string, string>;
  failed: string | null;
  /** Message that names the recipient of the confirmation link. */
  mailed: string | null;
};

export async function loadCancelView(
  { services, locale, t }: ShopRequest,
  order: Order,
  proof: BuyerProof,
): Promise<CancelView> {
  const { digits } = await readSettings(services.db);
  const [{ mode, reasons, refund, cancellation }, pieces] = await Promise.all([
    readCancellationOptions(services.db, order, services.clock()),
    listCancellableLines(services.db, order),
  ]);
  return {
    mode,
    pieces: pieces.map(({ line: { id, title }, left }) => ({ id, title, left })),
    reasons: (pieces.length > 0 ? BUYER_CANCEL_REASONS : reasons).map((code) => ({
      code,
      title: t(`cancellation.reasons.${code}`),
    })),
    refundAmount: refund?.amount ?? null,
    byMail: proof === 'contact',
    hasRepair: order.lines.some((line) => isRepair(line) && countRemainingPieces(line, order.packages) > 0),
    past: cancellation && {
      status: cancellation.status,
      date: formatOrderDay(cancellation.createdAt, { locale, digits: digits[locale] ?? 'latn' }),
      reason: t(`cancellation.reasons.${cancellation.reason}`),
      message: cancellation.message,
      refund: cancellation.refund && {
        amount: cancellation.refund.amount,
        word: refundStatusKey(cancellation.refund.status),
      },
    },
  };
}

/** Cancels an order from its page. @returns null when the order is cancelled */
export async function submitCancellation(
  shop: ShopRequest,
  orderId: string,
  form: FormData,
  proof: BuyerProof,
): Promise<CancelActionData | null> {
  const input = parseForm(form, ['reason_code', 'note'], cancelForm);
  const result = input.ok
    ? await cancelOrMailLink(shop, orderId, { reason: input.value.reason_code, note: input.value.note }, proof)
    : input;
  if (result.ok) return result.value === null ? null : { values: {}, errors: {}, failed: null, mailed: result.value };
  const errors = Object.entries(result.refusal.fields).flatMap(([field, [problem]]) =>
    problem ? [[field, translateRefusal(problem, shop.t)] as const] : [],
  );
  return {
    values: { reason_code: readTextField(form, 'reason_code'), note: readTextField(form, 'note') },
    errors: Object.fromEntries(errors),
    failed: errors.length > 0 ? null : translateRefusal(result.refusal, shop.t),
    mailed: null,
  };
}

/**
 * Cancels immediately for a verified buyer; otherwise mails a confirmation link.
 * @returns a message that names the recipient of the link; null when the order is cancelled
 */
export async function cancelOrMailLink(
  { services, t }: ShopRequest,
  orderId: string,
  request: CancelRequest,
  proof: BuyerProof,
): Promise<Result<string | null>> {
  const { db, config, clock } = services;
  const links = createOrderLinks(config.siteUrl);
  if (proof === 'contact') {
    const mailed = await requestCancellation(db, orderId, request, { links, limits: config.limits, now: clock() });
    return mailed.ok ? ok(t('cancellation.linkMailed', { email: `\u2068${mailed.value.email}\u2069` })) : mailed;
  }
  const prepared = await prepareCancellation(db, orderId, request, BUYER_CANCELLER, createReconcileDeps(services));
  if (!prepared.ok) return prepared;
  const cancelled = await cancelOrder(db, orderId, request, BUYER_CANCELLER, { links, now: clock() });
  return cancelled.ok ? ok(null) : cancelled;
}
