import { ok, type Result } from '../../../kernel/result.ts';
import type { OrderBuyer } from '../../../modules/orders/access/order-buyer.ts';
import type { RequestReturnResult } from '../../../modules/returns/request/request-return.ts';
import {
  markReturnSentOperation,
  previewReturnOperation,
  requestReturnOperation,
} from '../../../modules/returns/returns.operations.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { bindActor } from '../../../platform/operations/execute.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import { formatDateTime, getDateFormat } from '../../dates/format-dates.server.ts';
import { returnLabels } from '../../forms/field-labels.server.ts';
import { translateFieldErrors } from '../../forms/form-errors.server.ts';
import { readFileField, readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { runCommand } from '../../operations/run-action.server.ts';
import { readPieceQuantities } from '../order/cancellation/read-piece-quantities.server.ts';
import { type RefundView, toRefundView } from '../order/cancellation/refund-view.server.ts';

const RETURN_INTENTS = ['withdraw', 'report', 'sent'] as const;
export type ReturnIntent = (typeof RETURN_INTENTS)[number];

/** Action data of a return form. */
export type ReturnActionData = {
  intent: ReturnIntent;
  values: Record<string, string>;
  errors: Record<string, string>;
  failed: string | null;
  /** Message about the completed action. */
  done: string | null;
  /** Refund of the chosen items, when a preview was requested. */
  preview: RefundView | null;
};

/** Handles a return form; null for another form. */
export async function submitReturnForm(
  shop: ShopRequest,
  buyer: OrderBuyer,
  form: FormData,
): Promise<ReturnActionData | null> {
  const intent = RETURN_INTENTS.find((one) => one === form.get('intent'));
  if (!intent) return null;
  const values = Object.fromEntries([...form.keys()].map((name) => [name, readTextField(form, name)]));
  const initial = { intent, values, errors: {}, failed: null, done: null, preview: null };
  if (intent !== 'sent' && form.has('preview')) return { ...initial, ...(await previewReturn(shop, buyer, form)) };
  const result =
    intent === 'sent' ? await handleReturnSent(shop, buyer, form) : await submitReturnRequest(shop, buyer, form);
  if (result.ok) return { ...initial, values: {}, done: result.value };
  const errors = translateFieldErrors(shop.t, result.refusal.fields, returnLabels(shop.t));
  return {
    ...initial,
    errors,
    failed:
      errors.lines ??
      (Object.keys(errors).length > 0 ? shop.t('login.fixFields') : translateRefusal(result.refusal, shop.t)),
  };
}

/** Previews the refund of the chosen items; whether they may be returned is checked on submission. */
async function previewReturn(shop: ShopRequest, buyer: OrderBuyer, form: FormData): Promise<Partial<ReturnActionData>> {
  const input = { lines: readPieceQuantities(form) };
  const previewed = await runCommand(bindActor(previewReturnOperation, buyer), shop, { input });
  if (!previewed.ok) return { failed: shop.t('problems.returns.nothing') };
  const { split, amount, method } = previewed.value;
  return { preview: toRefundView(shop, buyer.order, split, method === null ? null : amount) };
}

async function handleReturnSent(shop: ShopRequest, buyer: OrderBuyer, form: FormData): Promise<Result<string>> {
  const input = readTexts(form, ['id', 'carrier', 'tracking_number']);
  const sent = await runCommand(bindActor(markReturnSentOperation, buyer), shop, { form, input });
  return sent.ok ? ok(shop.t('returns.states.in_transit')) : sent;
}

async function submitReturnRequest(shop: ShopRequest, buyer: OrderBuyer, form: FormData): Promise<Result<string>> {
  const isWithdrawal = form.get('intent') === 'withdraw';
  const input = {
    ...readTexts(form, ['kind', 'wish', 'note', 'payout_to', 'payout_holder', 'payout_account']),
    ...(isWithdrawal && { kind: 'withdrawal' }),
    ...(form.get('sealed') !== null && { sealed: true }),
    lines: readPieceQuantities(form),
  };
  const uploads = { photos: await readFileField(form, 'photos') };
  const requested = await runCommand(bindActor(requestReturnOperation, buyer), shop, { form, input, uploads });
  if (!requested.ok) return requested;
  return ok(await translateResult(shop, buyer, requested.value, input.kind === 'withdrawal'));
}

function readTexts(form: FormData, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = form.get(name);
      return typeof value === 'string' && value.trim() !== '' ? [[name, value] as const] : [];
    }),
  );
}

async function translateResult(
  { services, locale, t }: ShopRequest,
  { order }: OrderBuyer,
  { status, payoutConfirmUntil }: RequestReturnResult,
  isWithdrawal: boolean,
): Promise<string> {
  const email = `\u2068${order.email}\u2069`;
  if (status === 'unconfirmed') return t('returns.doneUnconfirmed', { email });
  if (!isWithdrawal) return t('returns.doneRequested', { email });
  const settings = await readSettings(services.db);
  const at = formatDateTime(services.clock(), getDateFormat(settings, locale));
  const receipt = t('returns.doneWithdrawal', { at, email });
  return payoutConfirmUntil ? `${receipt} ${t('returns.payoutMailed', { email })}` : receipt;
}
