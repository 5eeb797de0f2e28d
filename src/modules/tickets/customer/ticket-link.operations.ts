import { z } from 'zod';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import { anyone } from '../../../platform/operations/access.ts';
import {
  type AccessPolicy,
  defineCommand,
  defineQuery,
  type OperationContext,
} from '../../../platform/operations/operation.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { CONTACT_LIMITS } from '../../orders/access/check-contact.ts';
import { previewBooking } from '../booking/book-accepted-quote.ts';
import { moveAppointment } from '../booking/move-appointment.ts';
import { findTicket } from '../find-ticket.ts';
import { type CustomerActionContext, previewResponse } from '../lines/respond-to-quote.ts';
import type { TicketKey } from '../ticket.store.ts';
import { bookWithTypedTotal, respondWithTypedTotal } from './accept-typed-total.ts';
import { cancelTicket } from './cancel-ticket.ts';
import { claimWarranty } from './claim-warranty.ts';
import { ownTicketSchema, toTicketResponse, toTrackingResponse, trackingSchema } from './own-ticket.answers.ts';
import {
  bookByLinkInput,
  cancelTicketInput,
  claimByLinkInput,
  moveAppointmentInput,
  previewAnswerByLinkInput,
  previewBookingByLinkInput,
  respondToQuoteInput,
  sendTicketLinkInput,
  ticketTokenInput,
  trackRepairInput,
} from './own-ticket.input.ts';
import { sendTicketLink } from './send-ticket-link.ts';
import {
  BOOK_REFUSALS,
  CANCEL_REFUSALS,
  CLAIM_REFUSALS,
  MOVE_REFUSALS,
  NOT_FOUND,
  PREVIEW_BOOKING_REFUSALS,
  RESPOND_REFUSALS,
} from './ticket-action.refusals.ts';
import { trackTicket } from './track-ticket.ts';

const tags = ['repairs'];

type LinkInput = { token: string };
type Context = OperationContext<null>;

/** Everybody; the token of the mailed link authorizes the action, and idempotency keys belong to it. */
const linkHolder: AccessPolicy<null, LinkInput> = {
  ...anyone,
  name: 'holder of the repair link',
  getActorKey: (_actor, _address, { token }) => `ticket:${hashToken(token).toString('hex')}`,
};

const linkAction = {
  access: linkHolder,
  limits: ['ticket'],
  idempotency: 'key',
  tags,
} as const;

const data = z.object({ repair: ownTicketSchema });

const toKey = ({ token }: LinkInput): TicketKey => ({ tokenHash: hashToken(token) });
const toActionContext = ({ deps, now }: Context): CustomerActionContext => ({ links: deps.ticketLinks, now });

/** The key of the changed ticket, with which the response reads it. */
const keepKey = (key: TicketKey, done: Result<unknown>): Result<TicketKey> => (done.ok ? ok(key) : done);

async function readTicketData(db: Db, key: TicketKey): Promise<z.input<typeof data>> {
  const ticket = await findTicket(db, key);
  if (!ticket) throw new Error('the repair was deleted while it was changed');
  return { repair: toTicketResponse(ticket) };
}

export const trackRepairOperation = defineQuery({
  name: 'repairs.track',
  access: anyone,
  input: trackRepairInput,
  refusals: { ...NOT_FOUND, 'tickets.contact-differs': 'refused' },
  limits: ['track', ...CONTACT_LIMITS.map((name) => ({ name }))],
  tags,
  routes: [
    {
      method: 'GET',
      path: '/repair/track',
      operationId: 'trackRepair',
      summary: 'Repair status; full details when the e-mail address or the last digits of the phone number match',
    },
  ],
  run: ({ db, deps, address, now }, typed) => trackTicket(db, typed, { address, limits: deps.limits, now }),
  data: trackingSchema,
  toData: toTrackingResponse,
});

export const respondByLinkOperation = defineCommand({
  ...linkAction,
  name: 'repairs.respond',
  input: respondToQuoteInput,
  refusals: RESPOND_REFUSALS,
  routes: [
    {
      method: 'POST',
      path: '/repair/respond',
      operationId: 'respondToRepairQuote',
      summary: 'Approve or decline offered lines one by one',
    },
  ],
  async run(context, input) {
    const key = toKey(input);
    return keepKey(key, await respondWithTypedTotal(context.db, key, input, toActionContext(context)));
  },
  data,
  toData: (key, { db }) => readTicketData(db, key),
});

export const cancelByLinkOperation = defineCommand({
  ...linkAction,
  name: 'repairs.cancel',
  input: cancelTicketInput,
  refusals: CANCEL_REFUSALS,
  routes: [
    {
      method: 'POST',
      path: '/repair/cancel',
      operationId: 'cancelRepair',
      summary: 'Cancel a repair, up to an hour before its appointment',
    },
  ],
  async run(context, input) {
    const key = toKey(input);
    return keepKey(key, await cancelTicket(context.db, key, toActionContext(context)));
  },
  data,
  toData: (key, { db }) => readTicketData(db, key),
});

export const moveByLinkOperation = defineCommand({
  ...linkAction,
  name: 'repairs.move',
  input: moveAppointmentInput,
  refusals: MOVE_REFUSALS,
  routes: [
    {
      method: 'POST',
      path: '/repair/move',
      operationId: 'moveRepairAppointment',
      summary: 'Move the appointment to another time slot, up to an hour before it',
    },
  ],
  async run(context, input) {
    const key = toKey(input);
    return keepKey(key, await moveAppointment(context.db, key, input, toActionContext(context)));
  },
  data,
  toData: (key, { db }) => readTicketData(db, key),
});

export const bookByLinkOperation = defineCommand({
  ...linkAction,
  name: 'repairs.book-approved',
  input: bookByLinkInput,
  refusals: BOOK_REFUSALS,
  routes: [
    {
      method: 'POST',
      path: '/repair/book-approved',
      operationId: 'bookApprovedRepair',
      summary: 'Book location, method and appointment of an accepted quote; the travel fee of the method is added',
    },
  ],
  async run(context, { token, ...booking }) {
    const key = toKey({ token });
    return keepKey(key, await bookWithTypedTotal(context.db, key, booking, toActionContext(context)));
  },
  data,
  toData: (key, { db }) => readTicketData(db, key),
});

export const claimByLinkOperation = defineCommand({
  ...linkAction,
  name: 'repairs.claim',
  input: claimByLinkInput,
  refusals: CLAIM_REFUSALS,
  secretFields: ['token'],
  routes: [
    {
      method: 'POST',
      path: '/repair/claim',
      operationId: 'claimRepairWarranty',
      summary: 'Create a warranty claim: a new repair that keeps the remaining warranty',
    },
  ],
  run: (context, input) => claimWarranty(context.db, toKey(input), input, toActionContext(context)),
  data: data.extend({
    /**
     * Opens the claim; null when it was created before with the same idempotency key, because the link was sent by
     * e-mail.
     */
    token: z.string().nullable(),
  }),
  toData: async ({ id, token }, { db }) => ({ ...(await readTicketData(db, { id })), token }),
});

export const getTicketByLinkOperation = defineQuery({
  name: 'repairs.get-by-link',
  access: anyone,
  params: ticketTokenInput,
  refusals: NOT_FOUND,
  tags,
  routes: [],
  async run({ db }, input) {
    const ticket = await findTicket(db, toKey(input));
    return ticket ? ok(ticket) : refuse('tickets.not-found', {}, 'missing');
  },
});

/** Confirmation step of `repairs.respond`. */
export const previewResponseByLinkOperation = defineQuery({
  name: 'repairs.preview-response',
  access: anyone,
  input: previewAnswerByLinkInput,
  refusals: RESPOND_REFUSALS,
  limits: ['ticket'],
  tags,
  routes: [],
  run: ({ db, now }, input) => previewResponse(db, toKey(input), input, now),
});

/** Confirmation step of `repairs.book-approved`. */
export const previewBookingByLinkOperation = defineQuery({
  name: 'repairs.preview-booking',
  access: anyone,
  input: previewBookingByLinkInput,
  refusals: PREVIEW_BOOKING_REFUSALS,
  limits: ['ticket'],
  tags,
  routes: [],
  run: ({ db, now }, input) => previewBooking(db, toKey(input), input, now),
});

/** The response does not disclose whether the repair exists. */
export const sendTicketLinkOperation = defineCommand({
  name: 'repairs.send-link',
  access: anyone,
  input: sendTicketLinkInput,
  refusals: {},
  // only a link that is mailed counts
  limits: ['track', { name: 'codeMail' }],
  idempotency: 'none',
  tags,
  routes: [],
  async run({ db, deps, now }, { code }) {
    await sendTicketLink(db, code, { links: deps.ticketLinks, limits: deps.limits, now });
    return ok(null);
  },
});

export const ticketLinkOperations = [
  trackRepairOperation,
  respondByLinkOperation,
  cancelByLinkOperation,
  moveByLinkOperation,
  bookByLinkOperation,
  claimByLinkOperation,
  getTicketByLinkOperation,
  previewResponseByLinkOperation,
  previewBookingByLinkOperation,
  sendTicketLinkOperation,
] as const;
