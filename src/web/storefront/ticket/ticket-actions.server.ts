import type { Result } from '../../../kernel/result.ts';
import type { BookingPreview } from '../../../modules/tickets/booking/book-accepted-quote.ts';
import {
  bookOwnTicketOperation,
  cancelOwnTicketOperation,
  claimOwnWarrantyOperation,
  getOwnTicketOperation,
  moveOwnAppointmentOperation,
  previewOwnBookingOperation,
  previewOwnResponseOperation,
  respondToOwnQuoteOperation,
} from '../../../modules/tickets/customer/own-tickets.operations.ts';
import {
  bookByLinkOperation,
  cancelByLinkOperation,
  claimByLinkOperation,
  getTicketByLinkOperation,
  moveByLinkOperation,
  previewBookingByLinkOperation,
  previewResponseByLinkOperation,
  respondByLinkOperation,
} from '../../../modules/tickets/customer/ticket-link.operations.ts';
import type { ResponsePreview } from '../../../modules/tickets/lines/respond-to-quote.ts';
import type { Ticket } from '../../../modules/tickets/ticket.types.ts';
import type { Operation } from '../../../platform/operations/operation.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { runQuery } from '../../operations/load-query.server.ts';
import { runCommand } from '../../operations/run-action.server.ts';

/** Access to a ticket: by the token of the mailed link, or by the number for the signed-in customer. */
export type TicketAccess = { token: string } | { number: string };

export type TicketActionName = 'respond' | 'cancel' | 'move' | 'book' | 'claim';

const LINK_ACTIONS: Record<TicketActionName, Operation> = {
  respond: respondByLinkOperation,
  cancel: cancelByLinkOperation,
  move: moveByLinkOperation,
  book: bookByLinkOperation,
  claim: claimByLinkOperation,
};

const OWN_ACTIONS: Record<TicketActionName, Operation> = {
  respond: respondToOwnQuoteOperation,
  cancel: cancelOwnTicketOperation,
  move: moveOwnAppointmentOperation,
  book: bookOwnTicketOperation,
  claim: claimOwnWarrantyOperation,
};

export function findTicketAction(access: TicketAccess, action: TicketActionName): Operation {
  return ('token' in access ? LINK_ACTIONS : OWN_ACTIONS)[action];
}

/** The fields of an operation: the token belongs to its input, the number is its parameter. */
export function toTarget(access: TicketAccess, input: object): { params: object; input: object } {
  return 'token' in access ? { params: {}, input: { ...access, ...input } } : { params: access, input };
}

/** Null for an unknown ticket. @throws Response a redirect to the sign-in page */
export async function findAccessibleTicket(shop: ShopRequest, access: TicketAccess): Promise<Ticket | null> {
  const found =
    'token' in access
      ? await runQuery(getTicketByLinkOperation, shop, { params: access })
      : await runQuery(getOwnTicketOperation, shop, { params: access });
  return found.ok ? found.value : null;
}

type Submission = { form: FormData; input: object };

/** The result of an answer without changes, for the confirmation step. */
export function previewResponse(
  shop: ShopRequest,
  access: TicketAccess,
  { form, input }: Submission,
): Promise<Result<ResponsePreview>> {
  if ('token' in access)
    return runCommand(previewResponseByLinkOperation, shop, { form, input: { ...access, ...input } });
  return runCommand(previewOwnResponseOperation, shop, { form, params: access, input });
}

/** A booking without changes, for the confirmation step. */
export function previewBooking(
  shop: ShopRequest,
  access: TicketAccess,
  { form, input }: Submission,
): Promise<Result<BookingPreview>> {
  if ('token' in access)
    return runCommand(previewBookingByLinkOperation, shop, { form, input: { ...access, ...input } });
  return runCommand(previewOwnBookingOperation, shop, { form, params: access, input });
}
