import { ok, type Result } from '../../../kernel/result.ts';
import { readSettings } from '../../../modules/content/read-settings.ts';
import { type Order, piecesLeft } from '../../../modules/orders/order.rules.ts';
import type { BuyerProof } from '../../../modules/orders/prove-buyer.ts';
import { previewReturnRefund } from '../../../modules/returns/refund-return.ts';
import type { Requested } from '../../../modules/returns/request-return.ts';
import { pictured, requestReturnWithPhotos } from '../../../modules/returns/request-with-photos.ts';
import { returnPiecesInput, returnWishInput, sendReturnInput } from '../../../modules/returns/return.input.ts';
import { sendReturn } from '../../../modules/returns/send-return.ts';
import { parseInput } from '../../../platform/input-problems.ts';
import { sentenceFor } from '../../../platform/words.ts';
import { returnLabels } from '../../field-labels.server.ts';
import { filesOf, refuseUnreadable, textOf } from '../../form-data.server.ts';
import { orderLinks } from '../../order-links.ts';
import { errorsInWords } from '../../problems-in-words.server.ts';
import type { ShopRequest } from '../../request.server.ts';
import { piecesIn } from '../order/pieces-in.server.ts';
import { type RefundView, refundView } from '../order/refund-view.server.ts';
import { showMoment } from '../order/show-days.ts';

const RETURN_INTENTS = ['withdraw', 'report', 'sent'] as const;
export type ReturnIntent = (typeof RETURN_INTENTS)[number];

/** Action data of a return form. */
export type ReturnAnswer = {
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
export async function returnFromForm(
  shop: ShopRequest,
  order: Order,
  form: FormData,
  proof: BuyerProof,
): Promise<ReturnAnswer | null> {
  const intent = RETURN_INTENTS.find((one) => one === form.get('intent'));
  if (!intent) return null;
  const values = Object.fromEntries([...form.keys()].map((name) => [name, textOf(form, name)]));
  const initial = { intent, values, errors: {}, failed: null, done: null, preview: null };
  if (intent !== 'sent' && form.has('preview')) return { ...initial, ...(await previewOf(shop, order, form)) };
  const result = intent === 'sent' ? await send(shop, order, form) : await request(shop, order, form, proof);
  if (result.ok) return { ...initial, values: {}, done: result.value };
  const errors = errorsInWords(shop.t, result.refusal.fields, returnLabels(shop.t));
  return {
    ...initial,
    errors,
    failed:
      errors.lines ??
      (Object.keys(errors).length > 0 ? shop.t('login.fixFields') : sentenceFor(result.refusal, shop.t)),
  };
}

/** Previews the refund of the chosen items; whether they may be returned is checked on submission. */
async function previewOf(shop: ShopRequest, order: Order, form: FormData): Promise<Partial<ReturnAnswer>> {
  const { db, clock } = shop.services;
  const input = parseInput(returnPiecesInput, piecesIn(form));
  const isReturnable = ({ order_line, qty }: { order_line: string; qty: number }) =>
    order.lines.some((line) => line.id === order_line && piecesLeft(line, order.packages) >= qty);
  if (!input.ok || input.value.length === 0 || !input.value.every(isReturnable))
    return { failed: shop.t('problems.returns.nothing') };
  const pieces = input.value.map(({ order_line, qty }) => ({ lineId: order_line, quantity: qty }));
  const { split, amount, method } = await previewReturnRefund(db, order, pieces, clock());
  return { preview: refundView(shop, order, split, method === null ? null : amount) };
}

async function send({ services, t }: ShopRequest, order: Order, form: FormData): Promise<Result<string>> {
  const input = parseInput(sendReturnInput, typed(form, ['id', 'carrier', 'tracking_number']));
  if (!input.ok) return input;
  const { id, ...tracking } = input.value;
  const deps = { links: orderLinks(services.config.siteUrl), now: services.clock() };
  const sent = await sendReturn(services.db, { id, orderId: order.id }, tracking, deps);
  return sent.ok ? ok(t('returns.states.in_transit')) : sent;
}

async function request(shop: ShopRequest, order: Order, form: FormData, proof: BuyerProof): Promise<Result<string>> {
  const { db, config, clock } = shop.services;
  const files = await filesOf(form, 'photos');
  const input = readWish(form, files);
  if (!input.ok) return input;
  const now = clock();
  const context = { proof, links: orderLinks(config.siteUrl), limits: config.limits, now, dataDir: config.dataDir };
  const requested = await requestReturnWithPhotos(db, order.id, input.value, { ...context, files });
  return requested.ok ? ok(await wordsFor(shop, order, requested.value, { now, intent: input.value.kind })) : requested;
}

function readWish(form: FormData, files: readonly Uint8Array[]) {
  const unreadable = refuseUnreadable(form);
  if (unreadable) return unreadable;
  const texts = typed(form, ['kind', 'wish', 'note', 'payout_to', 'payout_holder', 'payout_account']);
  const isWithdrawal = form.get('intent') === 'withdraw';
  return parseInput(
    returnWishInput,
    {
      ...texts,
      ...(isWithdrawal && { kind: 'withdrawal' }),
      ...(form.get('sealed') !== null && { sealed: true }),
      lines: piecesIn(form),
    },
    pictured(files),
  );
}

function typed(form: FormData, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = form.get(name);
      return typeof value === 'string' && value.trim() !== '' ? [[name, value] as const] : [];
    }),
  );
}

async function wordsFor(
  { services, locale, t }: ShopRequest,
  order: Order,
  { status, payoutConfirmUntil }: Requested,
  { now, intent }: { now: Date; intent: string },
): Promise<string> {
  const email = `\u2068${order.email}\u2069`;
  if (status === 'unconfirmed') return t('returns.doneUnconfirmed', { email });
  if (intent !== 'withdrawal') return t('returns.doneRequested', { email });
  const { digits } = await readSettings(services.db);
  const at = showMoment(now.toISOString(), { locale, digits: digits[locale] ?? 'latn' });
  const receipt = t('returns.doneWithdrawal', { at, email });
  return payoutConfirmUntil ? `${receipt} ${t('returns.payoutMailed', { email })}` : receipt;
}
