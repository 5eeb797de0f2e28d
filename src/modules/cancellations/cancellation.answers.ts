import { z } from 'zod';
import { toMajor } from '../../kernel/money.ts';
import type { Translator } from '../../platform/words.ts';
import { CANCEL_REASONS } from './cancellation.rules.ts';
import type { CancelOffer } from './offer-cancellation.ts';
import type { MailedLink } from './request-cancellation.ts';

const refundStatus = z.enum(['requested', 'pending', 'done', 'failed', 'due']);
const reasonCode = z.enum(CANCEL_REASONS);

export const cancellationSchema = z.object({
  cancellation: z
    .object({
      id: z.string(),
      /** Null: the whole order. */
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
  /** When a request that nobody answers is granted. */
  until: z.string().nullable(),
  reasons: z.array(z.object({ code: reasonCode, title: z.string() })),
  /** What would go back, the way it came. */
  refund_preview: z.object({ order_method: z.int(), amount: z.number() }).nullable(),
  /** Until when the mailed link is to be opened for the cancellation to count; null when nothing waits for it. */
  confirm_until: z.string().nullable(),
  /** The next step for the buyer, as a sentence; null when nothing is left to do. */
  notice: z.string().nullable(),
});

export function cancellationAnswer(
  { cancellation, mode, reasons, refund }: CancelOffer,
  currency: string,
  t: Translator,
  mailed: MailedLink | null = null,
): z.input<typeof cancellationSchema> {
  const major = (amount: number) => toMajor({ amount, currency });
  return {
    cancellation: cancellation && {
      id: cancellation.id,
      package_id: cancellation.packageId,
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
