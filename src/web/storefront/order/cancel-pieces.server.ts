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
  const shown = { values, errors: {}, failed: null, mailed: null, preview: null };
  if (intent === 'choose-pieces') return shown;
  const done = await answer(shop, order, form, intent === 'cancel-pieces' ? proof : null);
  if (done.ok) return done.value === null ? 'done' : { ...shown, ...done.value };
  const errors = Object.entries(done.refusal.fields).flatMap(([field, [problem]]) =>
    problem && field !== 'lines' ? [[field, sentenceFor(problem, shop.t)] as const] : [],
  );
  return {
    ...shown,
    errors: Object.fromEntries(errors),
    failed: errors.length > 0 ? shop.t('login.fixFields') : sentenceFor(done.refusal, shop.t),
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
  const seen = await previewCancellation(db, order, pieces, clock());
  if (!seen.ok) return seen;
  const { mode, split, back } = seen.value;
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
  const before = await preview(shop, order, form);
  if (!before.ok) return before;
  if (proof === null) return ok({ preview: before.value });
  const input = readPieces(form);
  if (!input.ok) return input;
  const { reason_code: reason, note, lines = [] } = input.value;
  const pieces = lines.map(({ order_line, qty }) => ({ lineId: order_line, quantity: qty }));
  const done = await cancel(shop, order.id, { reason, note, lines: pieces }, proof);
  if (!done.ok) return done;
  return ok(done.value === null ? null : { values: {}, mailed: done.value });
}
