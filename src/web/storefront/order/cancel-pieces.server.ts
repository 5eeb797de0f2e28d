import { ok, type Result } from '../../../kernel/result.ts';
import { cancelOrder, prepareToCancel } from '../../../modules/cancellations/cancel-order.ts';
import { cancelPiecesForm } from '../../../modules/cancellations/cancellation.input.ts';
import { previewCancellation } from '../../../modules/cancellations/preview-cancellation.ts';
import type { Order } from '../../../modules/orders/order.rules.ts';
import { parseInput } from '../../../platform/input-problems.ts';
import { sentenceFor } from '../../../platform/words.ts';
import { refuseUnreadable, textOf } from '../../form-data.server.ts';
import { orderLinks } from '../../order-links.ts';
import { payingIn } from '../../paying.server.ts';
import type { ShopRequest } from '../../request.server.ts';
import { piecesIn } from './pieces-in.server.ts';
import { type RefundView, refundView } from './refund-view.server.ts';

const INTENTS = ['preview-pieces', 'choose-pieces', 'cancel-pieces'] as const;

/** The form about single pieces, when it comes back. */
export type PiecesAnswer = {
  values: Record<string, string>;
  errors: Record<string, string>;
  failed: string | null;
  /** What the choice would bring: to be confirmed. */
  preview: (RefundView & { mode: 'instant' | 'request' }) | null;
};

/** What a form about single pieces asked for: 'done' once they are called off; null for another form. */
export async function piecesFromForm(
  shop: ShopRequest,
  order: Order,
  form: FormData,
): Promise<PiecesAnswer | 'done' | null> {
  const intent = INTENTS.find((one) => one === form.get('intent'));
  if (!intent) return null;
  const values = Object.fromEntries([...form.keys()].map((name) => [name, textOf(form, name)]));
  const shown = { values, errors: {}, failed: null, preview: null };
  if (intent === 'choose-pieces') return shown;
  const done = intent === 'cancel-pieces' ? await cancel(shop, order, form) : await preview(shop, order, form);
  if (done.ok) return done.value === null ? 'done' : { ...shown, preview: done.value };
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

async function cancel(shop: ShopRequest, order: Order, form: FormData): Promise<Result<null>> {
  const before = await preview(shop, order, form);
  if (!before.ok) return before;
  const input = readPieces(form);
  if (!input.ok) return input;
  const { services } = shop;
  const { reason_code: reason, note, lines = [] } = input.value;
  const wish = { reason, note, lines: lines.map(({ order_line, qty }) => ({ lineId: order_line, quantity: qty })) };
  const who = { by: 'customer', id: 'customer' } as const;
  const ready = await prepareToCancel(services.db, order.id, wish, who, payingIn(services));
  if (!ready.ok) return ready;
  const links = orderLinks(services.config.siteUrl);
  const done = await cancelOrder(services.db, order.id, wish, who, { links, now: services.clock() });
  return done.ok ? ok(null) : done;
}
