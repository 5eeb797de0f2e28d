import { z } from 'zod';
import { toMajor } from '../../kernel/money.ts';
import type { RefusalReason } from '../../kernel/result.ts';
import { type Translator, translateRefusal } from '../../platform/translator.ts';
import type { BuyerReturn } from './request/list-order-returns.ts';
import type { ReturnOptions } from './request/read-return-options.ts';
import type { RequestReturnResult } from './request/request-return.ts';
import { RETURN_KINDS, RETURN_RESOLUTIONS, RETURN_STATES } from './return.states.rules.ts';
import type { StaffReturn } from './staff/read-staff-return.ts';

const kind = z.enum(RETURN_KINDS);
const resolution = z.enum(RETURN_RESOLUTIONS);
const status = z.enum(RETURN_STATES);
const refundStatus = z.enum(['requested', 'pending', 'done', 'failed', 'due']);

export const returnStateSchema = z.object({ return_id: z.string(), status });

export const requestReturnSchema = returnStateSchema.extend({
  /** Expiry of the link that confirms the payout account; null when no confirmation is pending. */
  payout_confirm_until: z.string().nullable(),
  /** Localized next step for the buyer; null when no action is required. */
  notice: z.string().nullable(),
});

export function toRequestReturnAnswer(
  { id, status: to, payoutConfirmUntil }: RequestReturnResult,
  { email, t }: { email: string; t: Translator },
): z.input<typeof requestReturnSchema> {
  const notice = to === 'unconfirmed' ? t('returns.doneUnconfirmed', { email }) : null;
  return {
    return_id: id,
    status: to,
    payout_confirm_until: payoutConfirmUntil?.toISOString() ?? null,
    notice: payoutConfirmUntil ? t('returns.payoutMailed', { email }) : notice,
  };
}

export const foundReturnsSchema = z.object({
  /** Reasons for which at least one line can be returned now. */
  kinds: z.array(z.object({ code: kind, title: z.string() })),
  wishes: z.array(z.object({ code: resolution, title: z.string() })),
  can_withdraw: z.boolean(),
  /** Whether the buyer has to provide a payout account. */
  needs_payout: z.boolean(),
  lines: z.array(
    z.object({
      order_line: z.string(),
      title: z.string(),
      qty: z.int(),
      /** Pieces without a return request. */
      returnable: z.int(),
      /** Whether the product can be returned only unopened, for hygiene reasons. */
      sealed: z.boolean(),
      /** End of the last day for a withdrawal; null while the delivery time is unknown. */
      withdraw_until: z.string().nullable(),
      /** Localized reason why a withdrawal is not possible. */
      obstacle: z.string().nullable(),
    }),
  ),
  returns: z.array(
    z.object({
      id: z.string(),
      kind,
      wish: resolution,
      status,
      note: z.string(),
      message: z.string(),
      created_at: z.string(),
      lines: z.array(z.object({ order_line: z.string(), title: z.string(), qty: z.int() })),
      refund: z.object({ amount: z.number(), status: refundStatus, order_method: z.int() }).nullable(),
      /** Code of the replacement order. */
      replacement: z.string().nullable(),
    }),
  ),
});

const translateReturnRefusal = (code: string | null, t: Translator): string | null => {
  const problem: RefusalReason | null = code === null ? null : { code, facts: {} };
  return problem && translateRefusal(problem, t);
};

export function toFoundReturnsAnswer(
  offer: ReturnOptions,
  returns: readonly BuyerReturn[],
  { currency, t }: { currency: string; t: Translator },
): z.input<typeof foundReturnsSchema> {
  return {
    kinds: offer.kinds.map((code) => ({ code, title: t(`returns.kinds.${code}`) })),
    wishes: RETURN_RESOLUTIONS.map((code) => ({ code, title: t(`returns.resolutions.${code}`) })),
    can_withdraw: offer.kinds.includes('withdrawal'),
    needs_payout: offer.needsPayout,
    lines: offer.lines.map(({ line, left, terms, withdrawUntil, obstacles }) => ({
      order_line: line.id,
      title: line.title,
      qty: line.quantity,
      returnable: left,
      sealed: terms === 'sealed',
      withdraw_until: withdrawUntil?.toISOString() ?? null,
      obstacle: translateReturnRefusal(obstacles.withdrawal, t),
    })),
    returns: returns.map(({ lines, refund, createdAt, resolution, ...one }) => ({
      ...one,
      wish: resolution,
      created_at: createdAt,
      lines: lines.map(({ lineId, title, quantity }) => ({ order_line: lineId, title, qty: quantity })),
      refund: refund && {
        status: refund.status,
        order_method: refund.method,
        amount: toMajor({ amount: refund.amount, currency }),
      },
    })),
  };
}

const returnRowSchema = z.object({
  id: z.string(),
  /** Order code. */
  code: z.string(),
  kind,
  wish: resolution,
  status,
  pieces: z.int(),
  created_at: z.string(),
});

export const returnPageSchema = z.object({
  data: z.array(returnRowSchema),
  current_page: z.int(),
  last_page: z.int(),
  per_page: z.int(),
  total: z.int(),
});

export const staffReturnSchema = z.object({
  id: z.string(),
  code: z.string(),
  kind,
  wish: resolution,
  status,
  note: z.string(),
  message: z.string(),
  created_at: z.string(),
  lines: z.array(
    z.object({
      order_line: z.string(),
      title: z.string(),
      sku: z.string(),
      qty: z.int(),
      sellable: z.int().nullable(),
    }),
  ),
  photos: z.array(z.object({ id: z.string(), kind: z.enum(['jpeg', 'png']) })),
  /** Payout account, for payments that no provider can refund. */
  payout: z
    .object({ to: z.enum(['store', 'bank']), holder: z.string().nullable(), account: z.string().nullable() })
    .nullable(),
  carrier: z.string().nullable(),
  tracking_number: z.string().nullable(),
  /**
   * Maximum refund: the share of each line, minus lost bundle discounts of remaining lines, plus shipping and fees.
   * For exchanged goods the lines are those of the original order.
   */
  refund_preview: z
    .object({
      amount: z.number(),
      lines: z.array(z.object({ order_line: z.string(), qty: z.int(), amount: z.number(), tax: z.number() })),
      charges: z.number(),
    })
    .nullable(),
  replacement: z.string().nullable(),
  events: z.array(z.object({ from: status.nullable(), to: status, by: z.string(), note: z.string(), at: z.string() })),
  /** Actions that the caller can perform now. */
  actions: z.array(z.string()),
});

export function toStaffReturnAnswer(one: StaffReturn): z.input<typeof staffReturnSchema> {
  const { request, order, lines, photos, events, preview, replacement, actions } = one;
  const major = (amount: number) => toMajor({ amount, currency: order.currency });
  const { payout } = request;
  return {
    id: request.id,
    code: request.code,
    kind: request.kind,
    wish: request.resolution,
    status: request.status,
    note: request.note,
    message: request.message,
    created_at: request.created_at.toISOString(),
    lines: lines.map(({ lineId, title, sku, quantity, sellable }) => {
      return { order_line: lineId, title, sku, qty: quantity, sellable };
    }),
    photos,
    payout: payout && {
      to: payout.to,
      holder: payout.to === 'bank' ? payout.holder : null,
      account: payout.to === 'bank' ? payout.account : null,
    },
    carrier: request.carrier,
    tracking_number: request.tracking_number,
    refund_preview: preview && {
      amount: major(preview.amount),
      lines: preview.split.lines.map(({ lineId, quantity, amount, tax }) => {
        return { order_line: lineId, qty: quantity, amount: major(amount), tax: major(tax) };
      }),
      charges: major(preview.split.charges.amount),
    },
    replacement,
    events: events.map(({ from_state, to_state, actor, note, happened_at }) => {
      return { from: from_state, to: to_state, by: actor, note, at: happened_at.toISOString() };
    }),
    actions,
  };
}
