import type { Refusal } from '../../../kernel/result.ts';
import {
  reloadOrderOperation,
  trackOrderOperation,
  verifyBuyerOperation,
} from '../../../modules/orders/orders.operations.ts';
import {
  sendTicketLinkOperation,
  trackRepairOperation,
} from '../../../modules/tickets/customer/ticket-link.operations.ts';
import { bindActor, execute } from '../../../platform/operations/execute.ts';
import { executeInput } from '../../../platform/operations/execute-input.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import { trackLabels } from '../../forms/field-labels.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { loadQuery } from '../../operations/load-query.server.ts';
import { createPageCaller } from '../../operations/page-caller.server.ts';
import { runCommand } from '../../operations/run-action.server.ts';
import {
  type CancelActionData,
  type CancelView,
  loadCancelView,
  submitCancellation,
} from '../order/cancellation/cancel-order.server.ts';
import { type PiecesActionData, submitPieces } from '../order/cancellation/cancel-pieces.server.ts';
import { handleOrderAction, type OrderActionData } from '../order/order-actions.server.ts';
import { loadOrderView, loadProgressView, type OrderView, type ProgressView } from '../order/order-view.server.ts';
import { type ReturnActionData, submitReturnForm } from '../returns/return-form.server.ts';
import { loadReturnView, type ReturnView } from '../returns/return-view.server.ts';
import {
  loadTicketProgressView,
  loadTicketView,
  type TicketProgressView,
  type TicketView,
} from '../ticket/ticket-view.server.ts';

export type TrackResult = {
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
  refused: CancelActionData | null;
  pieces: PiecesActionData | null;
  /** Whether the submitted form cancelled the order or a part of it. */
  cancelled: boolean;
  /** Returnable items, and action data of the return form. */
  returns: ReturnView | null;
  returned: ReturnActionData | null;
  /** Action data of the other order forms. */
  done: OrderActionData | null;
};

/** More than the maximum length of a code or contact, in characters. */
const MAX_FIELD_LENGTH = 254;

/** Looks up an order or a repair by its code. `unreadable`: refusal of a malformed form. */
export async function trackByCode(
  shop: ShopRequest,
  typed: { code: string; contact: string },
  { unreadable, form, needsContact = false }: { unreadable?: Refusal; form?: FormData; needsContact?: boolean } = {},
): Promise<TrackResult> {
  const { t } = shop;
  // reading the visitor prevents caching of the page
  await shop.visitor();
  const query = { code: typed.code.slice(0, MAX_FIELD_LENGTH), contact: typed.contact.slice(0, MAX_FIELD_LENGTH) };
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
  if (unreadable) return { ...emptyResult, errors: translateErrors(unreadable, t) };
  if (query.code.trim() === '') {
    const required = { code: 'fields.required', facts: { type: 'code' } };
    return { ...emptyResult, errors: { code: translateRefusal(required, t, trackLabels(t)) } };
  }
  if (needsContact && query.contact.trim() === '') {
    const required = { code: 'fields.required', facts: { type: 'contact' } };
    return { ...emptyResult, errors: { contact: translateRefusal(required, t, trackLabels(t)) } };
  }
  if (form?.get('intent') === 'link') {
    const sent = await runCommand(sendTicketLinkOperation, shop, { form, input: { code: query.code } });
    return sent.ok
      ? { ...emptyResult, linkSent: t('ticket.link.sent') }
      : { ...emptyResult, failed: translateRefusal(sent.refusal, t) };
  }
  // not parsed: codes of orders and repairs differ, and text that is no code is not found
  const found = await execute(trackOrderOperation, createPageCaller(shop), query);
  if (!found.ok && found.refusal.kind === 'too-many')
    return { ...emptyResult, failed: translateRefusal(found.refusal, t) };
  if (!found.ok && found.refusal.kind === 'missing' && !needsContact) {
    // the lookup of the order has consumed the attempt
    const repair = await executeInput(trackRepairOperation, createPageCaller(shop), { input: query });
    if (repair.ok) {
      const { progress, ticket } = repair.value;
      const view = ticket && (await loadTicketView(shop, ticket));
      return { ...emptyResult, repair: { progress: await loadTicketProgressView(shop, progress), ticket: view } };
    }
    const sentence = translateRefusal(repair.refusal, t, trackLabels(t));
    // a text that is too long for a code is unknown
    const isMissing = repair.refusal.kind === 'missing' || 'code' in repair.refusal.fields;
    return { ...emptyResult, errors: isMissing ? { code: t('track.notFound') } : { contact: sentence } };
  }
  if (!found.ok) {
    const { contact } = found.refusal.fields;
    const sentence = translateRefusal(found.refusal, t, trackLabels(t));
    return { ...emptyResult, errors: contact ? { contact: sentence } : { code: sentence } };
  }
  const { progress, order } = found.value;
  if (!order) return { ...emptyResult, progress: await loadProgressView(shop, progress) };
  const proof = await loadQuery(verifyBuyerOperation, shop, { input: { order_id: order.id } });
  const buyer = { order, proof };
  const done = form ? await handleOrderAction(shop, buyer, form) : null;
  const refused = form?.get('intent') === 'cancel' ? await submitCancellation(shop, buyer, form) : null;
  const pieces = form ? await submitPieces(shop, buyer, form) : null;
  const returned = form ? await submitReturnForm(shop, buyer, form) : null;
  const currentBuyer = form ? await loadQuery(bindActor(reloadOrderOperation, buyer), shop, { input: {} }) : buyer;
  const current = currentBuyer.order;
  return {
    ...emptyResult,
    progress: await loadProgressView(shop, current),
    order: await loadOrderView(shop, current),
    cancel: await loadCancelView(shop, currentBuyer),
    refused,
    pieces: pieces === 'done' ? null : pieces,
    cancelled: pieces === 'done' || (form?.get('intent') === 'cancel' && refused === null),
    returns: await loadReturnView(shop, currentBuyer),
    returned,
    done,
  };
}

function translateErrors({ fields }: Refusal, t: ShopRequest['t']): TrackResult['errors'] {
  const [code] = fields.code ?? [];
  const [contact] = fields.contact ?? [];
  return {
    code: code && translateRefusal(code, t, trackLabels(t)),
    contact: contact && translateRefusal(contact, t, trackLabels(t)),
  };
}
