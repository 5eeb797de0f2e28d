import { z } from 'zod';
import { rowVersion } from '../../../kernel/integer.schemas.ts';
import { REPAIR_METHODS, slugInput, tokenInput } from '../../repair-catalog/quotes/quote.input.ts';
import { addressInput } from '../../shipping/address.input.ts';
import { descriptionInput } from '../booking/booking.input.ts';

const MAX_LINES = 200;
const idList = z.array(z.guid().toLowerCase()).max(MAX_LINES);
const optionalIds = idList.default([]);
const expectedTotal = z.number().min(0).max(1e12).optional();

/** Token of the mailed link. */
const ticketToken = { token: tokenInput };
export const ticketTokenInput = z.strictObject(ticketToken);
/** Number of a repair of the signed-in customer. */
export const ticketNumberInput = z.strictObject({ number: z.string().max(40) });

const previewAnswerFields = {
  /** Ids of lines. */
  approve: optionalIds,
  decline: optionalIds,
  /** Version of the ticket that was shown; an answer to another version is refused. */
  version: rowVersion.optional(),
};
export const previewAnswerInput = z.strictObject(previewAnswerFields);
export const previewAnswerByLinkInput = z.strictObject({ ...ticketToken, ...previewAnswerFields });

const lineAnswerFields = {
  ...previewAnswerFields,
  /** Shown approved total in major units; a higher total is refused. */
  expected_total: expectedTotal,
};
export const lineAnswerForm = z.strictObject(lineAnswerFields);
export type LineAnswerInput = z.output<typeof lineAnswerForm>;
export const respondToQuoteInput = z.strictObject({ ...ticketToken, ...lineAnswerFields });

export const cancelTicketInput = z.strictObject(ticketToken);

const slot = z.iso.datetime({
  offset: true,
  error: ({ input }) => (input === undefined ? 'repairs.slot-needed' : undefined),
});
export const slotForm = z.strictObject({ slot });
export const moveAppointmentInput = z.strictObject({ ...ticketToken, slot });

export const bookAcceptedQuoteInput = z.strictObject({
  location: slugInput,
  method: z.literal(REPAIR_METHODS),
  /** Start of the appointment; required for every method except mail-in. */
  slot: slot.optional(),
  phone: z.string().trim().max(40).default(''),
  /** Pickup, visit or return address; name and phone come from the ticket. */
  address: addressInput,
  consent_data: z.boolean().default(false),
  consent_terms: z.boolean().default(false),
});
export type BookAcceptedQuoteInput = z.output<typeof bookAcceptedQuoteInput>;

/** The same input with the link token. */
export const previewBookingByLinkInput = z.strictObject({ ...ticketToken, ...bookAcceptedQuoteInput.shape });

const bookFields = {
  ...bookAcceptedQuoteInput.shape,
  /** Shown total in major units; without it a travel fee is refused. */
  expected_total: expectedTotal,
};
export const bookByNumberInput = z.strictObject(bookFields);
export const bookByLinkInput = z.strictObject({ ...ticketToken, ...bookFields });

export const trackRepairInput = z.strictObject({
  /** As typed: any case, with spaces or hyphens. */
  code: z.string().trim().min(1).max(40),
  /** E-mail address of the repair, or the last four digits of its phone number. */
  contact: z.string().trim().max(254).optional(),
});

/** Code as typed; an unreadable one is treated like an unknown one. */
export const sendTicketLinkInput = z.strictObject({ code: z.string().max(254) });

export const TICKET_FILTERS = ['open', 'answer', 'ended'] as const;
export type TicketFilter = (typeof TICKET_FILTERS)[number];
export const ownTicketsQuery = z.strictObject({ show: z.enum(TICKET_FILTERS).optional() });

const claimFields = {
  /** Description of the defect. */
  description: descriptionInput.min(1),
};
export const claimForm = z.strictObject(claimFields);
/** `lines` selects the claimed lines; the default is every covered line. */
export const claimByLinkInput = z.strictObject({ ...ticketToken, ...claimFields, lines: idList.min(1).optional() });
