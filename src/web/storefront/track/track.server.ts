import type { Refusal } from '../../../kernel/result.ts';
import { showPlacedOrder } from '../../../modules/orders/show-placed-order.ts';
import { trackOrder } from '../../../modules/orders/track-order.ts';
import { takeTry } from '../../../platform/throttle.ts';
import { sentenceFor } from '../../../platform/words.ts';
import type { ShopRequest } from '../../request.server.ts';
import { type CancelAnswer, type CancelView, cancelFromForm, cancelView } from '../order/cancel-order.server.ts';
import { type PiecesAnswer, piecesFromForm } from '../order/cancel-pieces.server.ts';
import { actOnOrder, type OrderActionAnswer } from '../order/order-actions.server.ts';
import { type OrderView, orderView, type ProgressView, progressView } from '../order/order-view.server.ts';
import { type ReturnAnswer, returnFromForm } from '../returns/return-form.server.ts';
import { type ReturnView, returnView } from '../returns/return-view.server.ts';

export type TrackAnswer = {
  code: string;
  contact: string;
  errors: { code?: string; contact?: string };
  failed: string | null;
  progress: ProgressView | null;
  /** Only for whoever knows the contact too. */
  order: OrderView | null;
  cancel: CancelView | null;
  /** The form to call it off, when it came back. */
  refused: CancelAnswer | null;
  pieces: PiecesAnswer | null;
  /** What can be sent back, and the form about it when it came back. */
  returns: ReturnView | null;
  returned: ReturnAnswer | null;
  /** What became of another press. */
  done: OrderActionAnswer | null;
};

/** More than a code or a contact ever has. */
const MOST = 254;

/** Looks an order up by its code; the throttle makes guessing codes hopeless. `unreadable` says what cannot be one. */
export async function track(
  shop: ShopRequest,
  typed: { code: string; contact: string },
  { unreadable, form, needsContact = false }: { unreadable?: Refusal; form?: FormData; needsContact?: boolean } = {},
): Promise<TrackAnswer> {
  const { services, t, address } = shop;
  // asking who is there keeps the page out of every cache
  await shop.visitor();
  const wish = { code: typed.code.slice(0, MOST), contact: typed.contact.slice(0, MOST) };
  const nothing = {
    ...wish,
    errors: {},
    failed: null,
    progress: null,
    order: null,
    cancel: null,
    refused: null,
    pieces: null,
    returns: null,
    returned: null,
    done: null,
  };
  if (unreadable) return { ...nothing, errors: sentencesAt(unreadable, t) };
  if (wish.code.trim() === '') {
    const required = { code: 'fields.required', facts: { type: 'code' } };
    return { ...nothing, errors: { code: sentenceFor(required, t) } };
  }
  if (needsContact && wish.contact.trim() === '') {
    const required = { code: 'fields.required', facts: { type: 'contact' } };
    return { ...nothing, errors: { contact: sentenceFor(required, t) } };
  }
  const admitted = await takeTry(services.db, services.config.limits, 'track', address, services.clock());
  if (!admitted.ok) return { ...nothing, failed: sentenceFor(admitted.refusal, t) };
  const found = await trackOrder(services.db, wish);
  if (!found.ok) {
    const { contact } = found.refusal.fields;
    const sentence = sentenceFor(found.refusal, t);
    return { ...nothing, errors: contact ? { contact: sentence } : { code: sentence } };
  }
  const { progress, order } = found.value;
  if (!order) return { ...nothing, progress: await progressView(shop, progress) };
  const done = form ? await actOnOrder(shop, order, form) : null;
  const refused = form?.get('intent') === 'cancel' ? await cancelFromForm(shop, order.id, form) : null;
  const pieces = form ? await piecesFromForm(shop, order, form) : null;
  const returned = form ? await returnFromForm(shop, order, form, true) : null;
  // as it stands now
  const after = form ? ((await showPlacedOrder(services.db, order.id)) ?? order) : order;
  return {
    ...nothing,
    progress: await progressView(shop, after),
    order: await orderView(shop, after),
    cancel: await cancelView(shop, after),
    refused,
    pieces: pieces === 'done' ? null : pieces,
    returns: await returnView(shop, after),
    returned,
    done,
  };
}

function sentencesAt({ fields }: Refusal, t: ShopRequest['t']): TrackAnswer['errors'] {
  const [code] = fields.code ?? [];
  const [contact] = fields.contact ?? [];
  return { code: code && sentenceFor(code, t), contact: contact && sentenceFor(contact, t) };
}
