import { ok, refuse } from '../../../kernel/result.ts';
import { type CustomerActor, customer } from '../../../platform/operations/access.ts';
import { defineCommand, defineQuery, type OperationContext } from '../../../platform/operations/operation.ts';
import { previewBooking } from '../booking/book-accepted-quote.ts';
import { moveAppointment } from '../booking/move-appointment.ts';
import { findTicket } from '../find-ticket.ts';
import { type CustomerActionContext, previewResponse } from '../lines/respond-to-quote.ts';
import type { TicketKey } from '../ticket.store.ts';
import { bookWithTypedTotal, respondWithTypedTotal } from './accept-typed-total.ts';
import { cancelTicket } from './cancel-ticket.ts';
import { claimWarranty } from './claim-warranty.ts';
import { listOwnTickets } from './list-own-tickets.ts';
import {
  bookAcceptedQuoteInput,
  bookByNumberInput,
  claimForm,
  lineAnswerForm,
  ownTicketsQuery,
  previewAnswerInput,
  slotForm,
  ticketNumberInput,
} from './own-ticket.input.ts';
import {
  BOOK_REFUSALS,
  CANCEL_REFUSALS,
  CLAIM_REFUSALS,
  MOVE_REFUSALS,
  NOT_FOUND,
  PREVIEW_BOOKING_REFUSALS,
  RESPOND_REFUSALS,
} from './ticket-action.refusals.ts';

/** Settings of the operations on a repair of the signed-in customer. Only pages execute them. */
const ownRepair = {
  access: customer,
  params: ticketNumberInput,
  foreignRefusal: 'tickets.not-found',
  tags: ['repairs'],
  routes: [],
} as const;
const ownAction = { ...ownRepair, limits: ['ticket'], idempotency: 'none' } as const;

type Context = OperationContext<CustomerActor>;

const toKey = ({ actor }: Context, { number }: { number: string }): TicketKey => ({ number, customerId: actor.id });
const toActionContext = ({ deps, now }: Context): CustomerActionContext => ({ links: deps.ticketLinks, now });

export const listOwnTicketsOperation = defineQuery({
  name: 'own-repairs.list',
  access: customer,
  input: ownTicketsQuery,
  refusals: {},
  tags: ['repairs'],
  routes: [],
  run: async ({ db, actor }, { show }) => ok(await listOwnTickets(db, actor.id, show)),
});

export const getOwnTicketOperation = defineQuery({
  ...ownRepair,
  name: 'own-repairs.get',
  refusals: NOT_FOUND,
  async run(context, input) {
    const ticket = await findTicket(context.db, toKey(context, input));
    return ticket ? ok(ticket) : refuse('tickets.not-found', {}, 'missing');
  },
});

/** Confirmation step of `own-repairs.respond`. */
export const previewOwnResponseOperation = defineQuery({
  ...ownRepair,
  name: 'own-repairs.preview-response',
  input: previewAnswerInput,
  refusals: RESPOND_REFUSALS,
  limits: ['ticket'],
  run: (context, input) => previewResponse(context.db, toKey(context, input), input, context.now),
});

export const respondToOwnQuoteOperation = defineCommand({
  ...ownAction,
  name: 'own-repairs.respond',
  input: lineAnswerForm,
  refusals: RESPOND_REFUSALS,
  run: (context, input) => respondWithTypedTotal(context.db, toKey(context, input), input, toActionContext(context)),
});

export const cancelOwnTicketOperation = defineCommand({
  ...ownAction,
  name: 'own-repairs.cancel',
  refusals: CANCEL_REFUSALS,
  run: (context, input) => cancelTicket(context.db, toKey(context, input), toActionContext(context)),
});

export const moveOwnAppointmentOperation = defineCommand({
  ...ownAction,
  name: 'own-repairs.move',
  input: slotForm,
  refusals: MOVE_REFUSALS,
  run: (context, input) => moveAppointment(context.db, toKey(context, input), input, toActionContext(context)),
});

/** Confirmation step of `own-repairs.book-approved`. */
export const previewOwnBookingOperation = defineQuery({
  ...ownRepair,
  name: 'own-repairs.preview-booking',
  input: bookAcceptedQuoteInput,
  refusals: PREVIEW_BOOKING_REFUSALS,
  limits: ['ticket'],
  run: (context, input) => previewBooking(context.db, toKey(context, input), input, context.now),
});

export const bookOwnTicketOperation = defineCommand({
  ...ownAction,
  name: 'own-repairs.book-approved',
  input: bookByNumberInput,
  refusals: BOOK_REFUSALS,
  run: (context, { number, ...booking }) =>
    bookWithTypedTotal(context.db, toKey(context, { number }), booking, toActionContext(context)),
});

export const claimOwnWarrantyOperation = defineCommand({
  ...ownAction,
  name: 'own-repairs.claim',
  input: claimForm,
  refusals: CLAIM_REFUSALS,
  run: (context, input) => claimWarranty(context.db, toKey(context, input), input, toActionContext(context)),
});

export const ownTicketOperations = [
  listOwnTicketsOperation,
  getOwnTicketOperation,
  previewOwnResponseOperation,
  respondToOwnQuoteOperation,
  cancelOwnTicketOperation,
  moveOwnAppointmentOperation,
  previewOwnBookingOperation,
  bookOwnTicketOperation,
  claimOwnWarrantyOperation,
] as const;
