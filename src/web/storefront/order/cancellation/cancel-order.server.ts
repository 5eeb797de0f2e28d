import type { CancelMode } from '../../../../modules/cancellations/cancellation.rules.ts';
import { BUYER_CANCEL_REASONS } from '../../../../modules/cancellations/cancellation.rules.ts';
import {
  cancelOrderOperation,
  findCancellationOperation,
  listCancellableLinesOperation,
} from '../../../../modules/cancellations/cancellations.operations.ts';
import type { ConfirmationLink } from '../../../../modules/cancellations/request-cancellation.ts';
import type { OrderBuyer } from '../../../../modules/orders/access/order-buyer.ts';
import { countRemainingPieces } from '../../../../modules/orders/order.rules.ts';
import { isRepair } from '../../../../modules/orders/order-line.rules.ts';
import { readSettings } from '../../../../modules/settings/read-settings.ts';
import { bindActor } from '../../../../platform/operations/execute.ts';
import { translateRefusal } from '../../../../platform/translator.ts';
import { formatDate, getDateFormat } from '../../../dates/format-dates.server.ts';
import { readTextField } from '../../../http/form-data.server.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { loadQuery } from '../../../operations/load-query.server.ts';
import { runCommand } from '../../../operations/run-action.server.ts';
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

export async function loadCancelView(shop: ShopRequest, buyer: OrderBuyer): Promise<CancelView> {
  const { services, locale, t } = shop;
  const { order, proof } = buyer;
  const settings = await readSettings(services.db);
  const [{ options }, pieces] = await Promise.all([
    loadQuery(bindActor(findCancellationOperation, buyer), shop, { input: {} }),
    loadQuery(bindActor(listCancellableLinesOperation, buyer), shop, { input: {} }),
  ]);
  const { mode, reasons, refund, cancellation } = options;
  return {
    mode,
    pieces: pieces.map(({ line: { id, title }, left }) => ({ id, title, left })),
    reasons: (pieces.length > 0 ? BUYER_CANCEL_REASONS : reasons).map((code) => ({
      code,
      title: t(`cancellation.reasons.${code}`),
    })),
    refundAmount: refund?.amount ?? null,
    byMail: proof === 'contact',
    hasRepair: order.lines.some((line) => isRepair(line) && countRemainingPieces(line, order.shipments) > 0),
    past: cancellation && {
      status: cancellation.status,
      date: formatDate(cancellation.createdAt, getDateFormat(settings, locale)),
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
  buyer: OrderBuyer,
  form: FormData,
): Promise<CancelActionData | null> {
  const { reason_code, note } = readReason(form);
  const input = { reason_code: reason_code || undefined, note };
  const result = await runCommand(bindActor(cancelOrderOperation, buyer), shop, { form, input });
  if (result.ok) {
    const mailed = translateMailed(shop, result.value.mailed);
    return mailed === null ? null : { values: {}, errors: {}, failed: null, mailed };
  }
  const errors = Object.entries(result.refusal.fields).flatMap(([field, [problem]]) =>
    problem ? [[field, translateRefusal(problem, shop.t)] as const] : [],
  );
  return {
    values: { reason_code, note },
    errors: Object.fromEntries(errors),
    failed: errors.length > 0 ? null : translateRefusal(result.refusal, shop.t),
    mailed: null,
  };
}

export function readReason(form: FormData): { reason_code: string; note: string } {
  return { reason_code: readTextField(form, 'reason_code'), note: readTextField(form, 'note') };
}

/** Message that names the recipient of a confirmation link; null when the order is cancelled. */
export function translateMailed({ t }: ShopRequest, mailed: ConfirmationLink | undefined): string | null {
  return mailed ? t('cancellation.linkMailed', { email: `\u2068${mailed.email}\u2069` }) : null;
}
