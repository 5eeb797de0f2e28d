import { ok, type Result } from '../../../kernel/result.ts';
import type { BuyerProof } from '../../../modules/orders/access/verify-buyer.ts';
import { countRemainingPieces, type Order } from '../../../modules/orders/order.rules.ts';
import { markReturnSent } from '../../../modules/returns/request/mark-return-sent.ts';
import type { RequestReturnResult } from '../../../modules/returns/request/request-return.ts';
import { createPhotoRules, requestReturnWithPhotos } from '../../../modules/returns/request/request-with-photos.ts';
import { returnDetailsInput, returnPiecesInput, sendReturnInput } from '../../../modules/returns/return.input.ts';
import { previewReturnRefund } from '../../../modules/returns/staff/refund-return.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { parseInput } from '../../../platform/http/parse-input.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import { returnLabels } from '../../forms/field-labels.server.ts';
import { translateFieldErrors } from '../../forms/form-errors.server.ts';
import { readFileField, readTextField, refuseInvalidText } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { createOrderLinks } from '../../links/order-links.ts';
import { readPieceQuantities } from '../order/cancellation/read-piece-quantities.server.ts';
import { type RefundView, toRefundView } from '../order/cancellation/refund-view.server.ts';
import { formatDateTime } from '../order/format-dates.ts';

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
  order: Order,
  form: FormData,
  proof: BuyerProof,
): Promise<ReturnActionData | null> {
  const intent = RETURN_INTENTS.find((one) => one === form.get('intent'));
  if (!intent) return null;
  const values = Object.fromEntries([...form.keys()].map((name) => [name, readTextField(form, name)]));
  const initial = { intent, values, errors: {}, failed: null, done: null, preview: null };
  if (intent !== 'sent' && form.has('preview')) return { ...initial, ...(await previewReturn(shop, order, form)) };
  const result =
    intent === 'sent' ? await handleReturnSent(shop, order, form) : await submitReturnRequest(shop, order, form, proof);
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
async function previewReturn(shop: ShopRequest, order: Order, form: FormData): Promise<Partial<ReturnActionData>> {
  const { db, clock } = shop.services;
  const input = parseInput(returnPiecesInput, readPieceQuantities(form));
  const isReturnable = ({ order_line, qty }: { order_line: string; qty: number }) =>
    order.lines.some((line) => line.id === order_line && countRemainingPieces(line, order.packages) >= qty);
  if (!input.ok || input.value.length === 0 || !input.value.every(isReturnable))
    return { failed: shop.t('problems.returns.nothing') };
  const pieces = input.value.map(({ order_line, qty }) => ({ lineId: order_line, quantity: qty }));
  const { split, amount, method } = await previewReturnRefund(db, order, pieces, clock());
  return { preview: toRefundView(shop, order, split, method === null ? null : amount) };
}

async function handleReturnSent({ services, t }: ShopRequest, order: Order, form: FormData): Promise<Result<string>> {
  const input = parseInput(sendReturnInput, readTexts(form, ['id', 'carrier', 'tracking_number']));
  if (!input.ok) return input;
  const { id, ...tracking } = input.value;
  const deps = { links: createOrderLinks(services.config.siteUrl), now: services.clock() };
  const sent = await markReturnSent(services.db, { id, orderId: order.id }, tracking, deps);
  return sent.ok ? ok(t('returns.states.in_transit')) : sent;
}

async function submitReturnRequest(
  shop: ShopRequest,
  order: Order,
  form: FormData,
  proof: BuyerProof,
): Promise<Result<string>> {
  const { db, config, clock } = shop.services;
  const files = await readFileField(form, 'photos');
  const input = readReturnRequest(form, files);
  if (!input.ok) return input;
  const now = clock();
  const context = {
    proof,
    links: createOrderLinks(config.siteUrl),
    limits: config.limits,
    now,
    dataDir: config.dataDir,
  };
  const requested = await requestReturnWithPhotos(db, order.id, input.value, { ...context, files });
  return requested.ok
    ? ok(await translateResult(shop, order, requested.value, { now, intent: input.value.kind }))
    : requested;
}

function readReturnRequest(form: FormData, files: readonly Uint8Array[]) {
  const unreadable = refuseInvalidText(form);
  if (unreadable) return unreadable;
  const texts = readTexts(form, ['kind', 'wish', 'note', 'payout_to', 'payout_holder', 'payout_account']);
  const isWithdrawal = form.get('intent') === 'withdraw';
  return parseInput(
    returnDetailsInput,
    {
      ...texts,
      ...(isWithdrawal && { kind: 'withdrawal' }),
      ...(form.get('sealed') !== null && { sealed: true }),
      lines: readPieceQuantities(form),
    },
    createPhotoRules(files),
  );
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
  order: Order,
  { status, payoutConfirmUntil }: RequestReturnResult,
  { now, intent }: { now: Date; intent: string },
): Promise<string> {
  const email = `\u2068${order.email}\u2069`;
  if (status === 'unconfirmed') return t('returns.doneUnconfirmed', { email });
  if (intent !== 'withdrawal') return t('returns.doneRequested', { email });
  const { digits } = await readSettings(services.db);
  const at = formatDateTime(now.toISOString(), { locale, digits: digits[locale] ?? 'latn' });
  const receipt = t('returns.doneWithdrawal', { at, email });
  return payoutConfirmUntil ? `${receipt} ${t('returns.payoutMailed', { email })}` : receipt;
}
