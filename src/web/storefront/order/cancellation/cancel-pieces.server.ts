import { ok, type Result } from '../../../../kernel/result.ts';
import { cancelPiecesForm } from '../../../../modules/cancellations/cancellation.input.ts';
import { previewCancellation } from '../../../../modules/cancellations/preview-cancellation.ts';
import type { BuyerProof } from '../../../../modules/orders/access/verify-buyer.ts';
import type { Order } from '../../../../modules/orders/order.rules.ts';
import { parseInput } from '../../../../platform/http/parse-input.ts';
import { translateRefusal } from '../../../../platform/translator.ts';
import { readTextField, refuseInvalidText } from '../../../http/form-data.server.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { cancelOrMailLink } from './cancel-order.server.ts';
import { readPieceQuantities } from './read-piece-quantities.server.ts';
import { type RefundView, toRefundView } from './refund-view.server.ts';

const PIECES_INTENTS = ['preview-pieces', 'choose-pieces', 'cancel-pieces'] as const;

/** Action data of the form for single items. */
export type PiecesActionData = {
  values: Record<string, string>;
  errors: Record<string, string>;
  failed: string | null;
  /** Message that names the recipient of the confirmation link. */
  mailed: string | null;
  /** Refund of the chosen items, to be confirmed. */
  preview: (RefundView & { mode: 'instant' | 'request' }) | null;
};

/** Handles the form for single items. @returns 'done' once they are cancelled; null for another form */
export async function submitPieces(
  shop: ShopRequest,
  order: Order,
  form: FormData,
  proof: BuyerProof,
): Promise<PiecesActionData | 'done' | null> {
  const intent = PIECES_INTENTS.find((one) => one === form.get('intent'));
  if (!intent) return null;
  const values = Object.fromEntries([...form.keys()].map((name) => [name, readTextField(form, name)]));
  const unchanged = { values, errors: {}, failed: null, mailed: null, preview: null };
  if (intent === 'choose-pieces') return unchanged;
  const result = await previewOrCancel(shop, order, form, intent === 'cancel-pieces' ? proof : null);
  if (result.ok) return result.value === null ? 'done' : { ...unchanged, ...result.value };
  const errors = Object.entries(result.refusal.fields).flatMap(([field, [problem]]) =>
    problem && field !== 'lines' ? [[field, translateRefusal(problem, shop.t)] as const] : [],
  );
  return {
    ...unchanged,
    errors: Object.fromEntries(errors),
    failed: errors.length > 0 ? shop.t('login.fixFields') : translateRefusal(result.refusal, shop.t),
  };
}

function parsePiecesForm(form: FormData) {
  const unreadable = refuseInvalidText(form);
  if (unreadable) return unreadable;
  const lines = readPieceQuantities(form);
  return parseInput(cancelPiecesForm, {
    ...(lines.length > 0 && { lines }),
    reason_code: readTextField(form, 'reason_code') || undefined,
    note: readTextField(form, 'note'),
  });
}

async function previewPieces(
  shop: ShopRequest,
  order: Order,
  form: FormData,
): Promise<Result<PiecesActionData['preview']>> {
  const input = parsePiecesForm(form);
  if (!input.ok) return input;
  const { db, clock } = shop.services;
  const pieces = (input.value.lines ?? []).map(({ order_line, qty }) => ({ lineId: order_line, quantity: qty }));
  const previewed = await previewCancellation(db, order, pieces, clock());
  if (!previewed.ok) return previewed;
  const { mode, split, refundAmount } = previewed.value;
  return ok({ ...toRefundView(shop, order, split, refundAmount), mode });
}

type PiecesResult = { values: Record<string, string>; mailed: string } | Pick<PiecesActionData, 'preview'> | null;

/** Cancels, or only previews the refund when `proof` is null. */
async function previewOrCancel(
  shop: ShopRequest,
  order: Order,
  form: FormData,
  proof: BuyerProof | null,
): Promise<Result<PiecesResult>> {
  const previewed = await previewPieces(shop, order, form);
  if (!previewed.ok) return previewed;
  if (proof === null) return ok({ preview: previewed.value });
  const input = parsePiecesForm(form);
  if (!input.ok) return input;
  const { reason_code: reason, note, lines = [] } = input.value;
  const pieces = lines.map(({ order_line, qty }) => ({ lineId: order_line, quantity: qty }));
  const cancelled = await cancelOrMailLink(shop, order.id, { reason, note, lines: pieces }, proof);
  if (!cancelled.ok) return cancelled;
  return ok(cancelled.value === null ? null : { values: {}, mailed: cancelled.value });
}
