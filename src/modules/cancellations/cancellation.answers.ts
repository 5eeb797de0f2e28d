import { z } from 'zod';
import { toMajor } from '../../kernel/money.ts';
import type { Translator } from '../../platform/translator.ts';
import { CANCEL_REASONS } from './cancellation.rules.ts';
import type { CancellationOptions } from './read-cancellation-options.ts';
import type { ConfirmationLink } from './request-cancellation.ts';

const refundStatus = z.enum(['requested', 'pending', 'done', 'failed', 'due']);
const reasonCode = z.enum(CANCEL_REASONS);

export const cancellationSchema = z.object({
  cancellation: z
    .object({
      id: z.string(),
      /** Null for the whole order. */
      package_id: z.string().nullable(),
      reason_code: reasonCode,
      note: z.string(),
      requested_by: z.enum(['customer', 'seller', 'admin', 'system']),
      status: z.enum(['requested', 'rejected', 'done']),
      message: z.string(),
      refund: z.object({ order_method: z.int(), amount: z.number(), status: refundStatus }).nullable(),
      restocked: z.boolean(),
      created_at: z.string(),
      decided_at: z.string().nullable(),
    })
    .nullable(),
  can_cancel: z.boolean(),
  mode: z.enum(['instant', 'request']).nullable(),
  /** Time at which an unanswered request is approved automatically. */
  until: z.string().nullable(),
  reasons: z.array(z.object({ code: reasonCode, title: z.string() })),
  /** Refund amount, paid back through the original payment method. */
  refund_preview: z.object({ order_method: z.int(), amount: z.number() }).nullable(),
  /** Expiry of the mailed confirmation link; null when no confirmation is pending. */
  confirm_until: z.string().nullable(),
  /** Localized next step for the buyer; null when no action is required. */
  notice: z.string().nullable(),
});

export function toCancellationAnswer(
  { cancellation, mode, reasons, refund }: CancellationOptions,
  currency: string,
  t: Translator,
  mailed: ConfirmationLink | null = null,
): z.input<typeof cancellationSchema> {
  const major = (amount: number) => toMajor({ amount, currency });
  return {
    cancellation: cancellation && {
      id: cancellation.id,
      package_id: cancellation.shipmentId,
      reason_code: cancellation.reason,
      note: cancellation.note,
      requested_by: cancellation.requestedBy,
      status: cancellation.status,
      message: cancellation.message,
      refund: cancellation.refund && {
        order_method: cancellation.refund.method,
        amount: major(cancellation.refund.amount),
        status: cancellation.refund.status,
      },
      restocked: cancellation.restocked,
      created_at: cancellation.createdAt,
      decided_at: cancellation.decidedAt,
    },
    can_cancel: mode !== null,
    mode,
    until: cancellation?.status === 'requested' ? cancellation.dueAt : null,
    reasons: reasons.map((code) => ({ code, title: t(`cancellation.reasons.${code}`) })),
    confirm_until: mailed?.until.toISOString() ?? null,
    notice: mailed && t('cancellation.linkMailed', { email: mailed.email }),
    refund_preview: refund && { order_method: refund.method, amount: major(refund.amount) },
  };
}
