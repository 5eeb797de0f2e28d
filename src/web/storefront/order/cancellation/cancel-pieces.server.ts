import { ok, type Result } from '../../../../kernel/result.ts';
import {
  cancelOrderOperation,
  previewCancellationOperation,
} from '../../../../modules/cancellations/cancellations.operations.ts';
import type { OrderBuyer } from '../../../../modules/orders/access/order-buyer.ts';
import { bindActor } from '../../../../platform/operations/execute.ts';
import { translateRefusal } from '../../../../platform/translator.ts';
import { readTextField } from '../../../http/form-data.server.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { runCommand } from '../../../operations/run-action.server.ts';
import { readReason, translateMailed } from './cancel-order.server.ts';
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
  buyer: OrderBuyer,
  form: FormData,
): Promise<PiecesActionData | 'done' | null> {
  const intent = PIECES_INTENTS.find((one) => one === form.get('intent'));
  if (!intent) return null;
  const values = Object.fromEntries([...form.keys()].map((name) => [name, readTextField(form, name)]));
  const unchanged = { values, errors: {}, failed: null, mailed: null, preview: null };
  if (intent === 'choose-pieces') return unchanged;
  const result = await previewOrCancel(shop, buyer, form, intent === 'cancel-pieces');
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

type PiecesResult = { values: Record<string, string>; mailed: string } | Pick<PiecesActionData, 'preview'> | null;

/** Cancels after a check of the pieces, or only previews the refund. */
async function previewOrCancel(
  shop: ShopRequest,
  buyer: OrderBuyer,
  form: FormData,
  isConfirmed: boolean,
): Promise<Result<PiecesResult>> {
  const lines = readPieceQuantities(form);
  const { reason_code, note } = readReason(form);
  const given = {
    form,
    input: { ...(lines.length > 0 && { lines }), reason_code: reason_code || undefined, note },
  };
  const previewed = await runCommand(bindActor(previewCancellationOperation, buyer), shop, given);
  if (!previewed.ok) return previewed;
  if (!isConfirmed) {
    const { mode, split, refundAmount } = previewed.value;
    return ok({ preview: { ...toRefundView(shop, buyer.order, split, refundAmount), mode } });
  }
  const cancelled = await runCommand(bindActor(cancelOrderOperation, buyer), shop, given);
  if (!cancelled.ok) return cancelled;
  const mailed = translateMailed(shop, cancelled.value.mailed);
  return ok(mailed === null ? null : { values: {}, mailed });
}
