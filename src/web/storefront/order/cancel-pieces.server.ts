import { ok, type Result } from '../../../kernel/result.ts';
import { cancelPiecesForm } from '../../../modules/cancellations/cancellation.input.ts';
import { previewCancellation } from '../../../modules/cancellations/preview-cancellation.ts';
import type { Order } from '../../../modules/orders/order.rules.ts';
import type { BuyerProof } from '../../../modules/orders/prove-buyer.ts';
import { parseInput } from '../../../platform/input-problems.ts';
import { sentenceFor } from '../../../platform/words.ts';
import { refuseUnreadable, textOf } from '../../form-data.server.ts';
import type { ShopRequest } from '../../request.server.ts';
import { cancel } from './cancel-order.server.ts';
import { piecesIn } from './pieces-in.server.ts';
import { type RefundView, refundView } from './refund-view.server.ts';

const INTENTS = ['preview-pieces', 'choose-pieces', 'cancel-pieces'] as const;

/** Action data of the form for single items. */
export type PiecesAnswer = {
  values: Record<string, string>;
  errors: Record<string, string>;
  failed: string | null;
  /** Message that names the recipient of the confirmation link. */
  mailed: string | null;
  /** Refund of the chosen items, to be confirmed. */
  preview: (RefundView & { mode: 'instant' | 'request' }) | null;
};

/** Handles the form for single items. @returns 'done' once they are cancelled; null for another form */
export async function piecesFromForm(
  shop: ShopRequest,
  order: Order,
  form: FormData,
  proof: BuyerProof,
): Promise<PiecesAnswer | 'done' | null> {
  const intent = INTENTS.find((one) => one === form.get('intent'));
  if (!intent) return null;
  const values = Object.fromEntries([...form.keys()].map((name) => [name, textOf(form, name)]));
  const unchanged = { values, errors: {}, failed: null, mailed: null, preview: null };
  if (intent === 'choose-pieces') return unchanged;
  const result = await answer(shop, order, form, intent === 'cancel-pieces' ? proof : null);
  if (result.ok) return result.value === null ? 'done' : { ...unchanged, ...result.value };
  const errors = Object.entries(result.refusal.fields).flatMap(([field, [problem]]) =>
    problem && field !== 'lines' ? [[field, sentenceFor(problem, shop.t)] as const] : [],
  );
  return {
    ...unchanged,
    errors: Object.fromEntries(errors),
    failed: errors.length > 0 ? shop.t('login.fixFields') : sentenceFor(result.refusal, shop.t),
  };
}

function readPieces(form: FormData) {
  const unreadable = refuseUnreadable(form);
  if (unreadable) return unreadable;
  const lines = piecesIn(form);
  return parseInput(cancelPiecesForm, {
    ...(lines.length > 0 && { lines }),
    reason_code: textOf(form, 'reason_code') || undefined,
    note: textOf(form, 'note'),
  });
}

async function preview(shop: ShopRequest, order: Order, form: FormData): Promise<Result<PiecesAnswer['preview']>> {
  const input = readPieces(form);
  if (!input.ok) return input;
  const { db, clock } = shop.services;
  const pieces = (input.value.lines ?? []).map(({ order_line, qty }) => ({ lineId: order_line, quantity: qty }));
  const previewed = await previewCancellation(db, order, pieces, clock());
  if (!previewed.ok) return previewed;
  const { mode, split, back } = previewed.value;
  return ok({ ...refundView(shop, order, split, back), mode });
}

type Answered = { values: Record<string, string>; mailed: string } | Pick<PiecesAnswer, 'preview'> | null;

/** Cancels, or only previews the refund when `proof` is null. */
async function answer(
  shop: ShopRequest,
  order: Order,
  form: FormData,
  proof: BuyerProof | null,
): Promise<Result<Answered>> {
  const previewed = await preview(shop, order, form);
  if (!previewed.ok) return previewed;
  if (proof === null) return ok({ preview: previewed.value });
  const input = readPieces(form);
  if (!input.ok) return input;
  const { reason_code: reason, note, lines = [] } = input.value;
  const pieces = lines.map(({ order_line, qty }) => ({ lineId: order_line, quantity: qty }));
  const cancelled = await cancel(shop, order.id, { reason, note, lines: pieces }, proof);
  if (!cancelled.ok) return cancelled;
  return ok(cancelled.value === null ? null : { values: {}, mailed: cancelled.value });
}
