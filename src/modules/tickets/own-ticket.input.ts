import { z } from 'zod';
import { rowVersion } from '../../kernel/integer.schemas.ts';
import { REPAIR_METHODS, slugInput, tokenInput } from '../repairs/quote.input.ts';
import { addressInput } from '../shipping/address.input.ts';
import { descriptionInput } from './ticket.input.ts';

const MOST_LINES = 200;
const someIds = z.array(z.guid().toLowerCase()).max(MOST_LINES);
const ids = someIds.default([]);
const expected = z.number().min(0).max(1e12).optional();

/** The token of the mailed link opens the ticket. */
const ticketToken = { token: tokenInput };

const linesInput = {
  /** Ids of lines. */
  approve: ids,
  decline: ids,
  /** Of the ticket, as it was shown: an answer to anything else is refused. */
  version: rowVersion.optional(),
  /** What was shown as agreed to in all, in major units; more is refused. */
  expected_total: expected,
};
export const linesForm = z.strictObject(linesInput);
export const respondInput = z.strictObject({ ...ticketToken, ...linesInput });

export const cancelTicketInput = z.strictObject(ticketToken);

const slot = z.iso.datetime({
  offset: true,
  error: ({ input }) => (input === undefined ? 'repairs.slot-needed' : undefined),
});
export const slotForm = z.strictObject({ slot });
export const moveTicketInput = z.strictObject({ ...ticketToken, slot });

export const bookApprovedInput = z.strictObject({
  location: slugInput,
  method: z.literal(REPAIR_METHODS),
  /** When the appointment begins; needed by every method but mail-in. */
  slot: slot.optional(),
  phone: z.string().trim().max(40).default(''),
  /** Where it is fetched, mended or sent back to; name and phone are the ticket's. */
  address: addressInput,
  consent_data: z.boolean().default(false),
  consent_terms: z.boolean().default(false),
});
export type BookApprovedInput = z.output<typeof bookApprovedInput>;

/** The same by the token of the link; without `expected_total` (major units) the way may cost nothing. */
export const bookByLinkInput = z.strictObject({
  ...ticketToken,
  ...bookApprovedInput.shape,
  expected_total: expected,
});

export const trackRepairInput = z.strictObject({
  /** As it was typed: in any case, with spaces or hyphens. */
  code: z.string().trim().min(1).max(40),
  /** The e-mail address of the repair, or the last four digits of its phone number. */
  contact: z.string().trim().max(254).optional(),
});

export const OWN_FILTERS = ['open', 'answer', 'ended'] as const;
export type OwnFilter = (typeof OWN_FILTERS)[number];
export const ownTicketsQuery = z.strictObject({ show: z.enum(OWN_FILTERS).optional() });

const claimInput = {
  /** What is wrong again. */
  description: descriptionInput.min(1),
};
export const claimForm = z.strictObject(claimInput);
/** `lines` names what it is about; all that is covered by default. */
export const claimByLinkInput = z.strictObject({ ...ticketToken, ...claimInput, lines: someIds.min(1).optional() });
