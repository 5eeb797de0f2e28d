import type { Refusal } from '../../../kernel/result.ts';
import { proveBuyer } from '../../../modules/orders/prove-buyer.ts';
import { showPlacedOrder } from '../../../modules/orders/show-placed-order.ts';
import { trackOrder } from '../../../modules/orders/track-order.ts';
import { sendTicketLink } from '../../../modules/tickets/send-ticket-link.ts';
import { trackTicket } from '../../../modules/tickets/track-ticket.ts';
import { takeTry } from '../../../platform/throttle.ts';
import { sentenceFor } from '../../../platform/words.ts';
import { trackLabels } from '../../field-labels.server.ts';
import type { ShopRequest } from '../../request.server.ts';
import { ticketLinks } from '../../ticket-links.ts';
import { type CancelAnswer, type CancelView, cancelFromForm, cancelView } from '../order/cancel-order.server.ts';
import { type PiecesAnswer, piecesFromForm } from '../order/cancel-pieces.server.ts';
import { actOnOrder, type OrderActionAnswer } from '../order/order-actions.server.ts';
import { type OrderView, orderView, type ProgressView, progressView } from '../order/order-view.server.ts';
import { type ReturnAnswer, returnFromForm } from '../returns/return-form.server.ts';
import { type ReturnView, returnView } from '../returns/return-view.server.ts';
import {
  type TicketProgressView,
  type TicketView,
  ticketProgressView,
  ticketView,
} from '../ticket/ticket-view.server.ts';

export type TrackAnswer = {
  code: string;
  contact: string;
  errors: { code?: string; contact?: string };
  failed: string | null;
  progress: ProgressView | null;
  /** Set when the code is a repair's; `ticket` requires the contact. */
  repair: { progress: TicketProgressView; ticket: TicketView | null } | null;
  /** The message after the link of a repair was requested. */
  linkSent: string | null;
  /** Requires the contact. */
  order: OrderView | null;
  cancel: CancelView | null;
  /** Action data of the cancellation form. */
  refused: CancelAnswer | null;
  pieces: PiecesAnswer | null;
  /** Whether the submitted form cancelled the order or a part of it. */
  cancelled: boolean;
  /** Returnable items, and action data of the return form. */
  returns: ReturnView | null;
  returned: ReturnAnswer | null;
  /** Action data of the other order forms. */
  done: OrderActionAnswer | null;
};

/** More than the maximum length of a code or contact, in characters. */
const MOST = 254;

/** Looks up an order or a repair by its code. `unreadable`: refusal of a malformed form. */
export async function track(
  shop: ShopRequest,
  typed: { code: string; contact: string },
  { unreadable, form, needsContact = false }: { unreadable?: Refusal; form?: FormData; needsContact?: boolean } = {},
): Promise<TrackAnswer> {
  const { services, t, address } = shop;
  // reading the visitor prevents caching of the page
  const visitor = await shop.visitor();
  const query = { code: typed.code.slice(0, MOST), contact: typed.contact.slice(0, MOST) };
  const emptyResult = {
    ...query,
    errors: {},
    failed: null,
    progress: null,
    repair: null,
    linkSent: null,
    order: null,
    cancel: null,
    refused: null,
    pieces: null,
    cancelled: false,
    returns: null,
    returned: null,
    done: null,
  };
  if (unreadable) return { ...emptyResult, errors: sentencesAt(unreadable, t) };
  if (query.code.trim() === '') {
    const required = { code: 'fields.required', facts: { type: 'code' } };
    return { ...emptyResult, errors: { code: sentenceFor(required, t, trackLabels(t)) } };
  }
  if (needsContact && query.contact.trim() === '') {
    const required = { code: 'fields.required', facts: { type: 'contact' } };
    return { ...emptyResult, errors: { contact: sentenceFor(required, t, trackLabels(t)) } };
  }
  const caller = { address, limits: services.config.limits, now: services.clock() };
  const admitted = await takeTry(services.db, caller.limits, 'track', address, caller.now);
  if (!admitted.ok) return { ...emptyResult, failed: sentenceFor(admitted.refusal, t) };
  if (form?.get('intent') === 'link') {
    const deps = { links: ticketLinks(services.config.siteUrl), limits: services.config.limits };
    await sendTicketLink(services.db, query.code, { ...deps, now: services.clock() });
    return { ...emptyResult, linkSent: t('ticket.link.sent') };
  }
  const found = await trackOrder(services.db, query, caller);
  if (!found.ok && found.refusal.kind === 'missing' && !needsContact) {
    const repair = await trackTicket(services.db, query, caller);
    if (repair.ok) {
      const { progress, ticket } = repair.value;
      const view = ticket && (await ticketView(shop, ticket));
      return { ...emptyResult, repair: { progress: await ticketProgressView(shop, progress), ticket: view } };
    }
    const sentence = sentenceFor(repair.refusal, t, trackLabels(t));
    const isMissing = repair.refusal.kind === 'missing';
    return { ...emptyResult, errors: isMissing ? { code: t('track.notFound') } : { contact: sentence } };
  }
  if (!found.ok) {
    const { contact } = found.refusal.fields;
    const sentence = sentenceFor(found.refusal, t, trackLabels(t));
    return { ...emptyResult, errors: contact ? { contact: sentence } : { code: sentence } };
  }
  const { progress, order } = found.value;
  if (!order) return { ...emptyResult, progress: await progressView(shop, progress) };
  const proof = await proveBuyer(services.db, visitor, order.id);
  const done = form ? await actOnOrder(shop, order, form) : null;
  const refused = form?.get('intent') === 'cancel' ? await cancelFromForm(shop, order.id, form, proof) : null;
  const pieces = form ? await piecesFromForm(shop, order, form, proof) : null;
  const returned = form ? await returnFromForm(shop, order, form, proof) : null;
  // reload after the action
  const current = form ? ((await showPlacedOrder(services.db, order.id)) ?? order) : order;
  return {
    ...emptyResult,
    progress: await progressView(shop, current),
    order: await orderView(shop, current),
    cancel: await cancelView(shop, current, proof),
    refused,
    pieces: pieces === 'done' ? null : pieces,
    cancelled: pieces === 'done' || (form?.get('intent') === 'cancel' && refused === null),
    returns: await returnView(shop, current, proof),
    returned,
    done,
  };
}

function sentencesAt({ fields }: Refusal, t: ShopRequest['t']): TrackAnswer['errors'] {
  const [code] = fields.code ?? [];
  const [contact] = fields.contact ?? [];
  return {
    code: code && sentenceFor(code, t, trackLabels(t)),
    contact: contact && sentenceFor(contact, t, trackLabels(t)),
  };
}
