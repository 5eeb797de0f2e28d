import { z } from 'zod';
import { rowVersion } from '../../kernel/integer.schemas.ts';
import { REPAIR_METHODS, slugInput, tokenInput } from '../repairs/quote.input.ts';
import { addressInput } from '../shipping/address.input.ts';
import { descriptionInput } from './ticket.input.ts';

const MOST_LINES = 200;
const someIds = z.array(z.guid().toLowerCase()).max(MOST_LINES);
const ids = someIds.default([]);
const expected = z.number().min(0).max(1e12).optional();

/** Token of the mailed link. */
const ticketToken = { token: tokenInput };

const linesInput = {
  /** Ids of lines. */
  approve: ids,
  decline: ids,
  /** Version of the ticket that was shown; an answer to another version is refused. */
  version: rowVersion.optional(),
  /** Shown approved total in major units; a higher total is refused. */
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
  /** Start of the appointment; required for every method except mail-in. */
  slot: slot.optional(),
  phone: z.string().trim().max(40).default(''),
  /** Pickup, visit or return address; name and phone come from the ticket. */
  address: addressInput,
  consent_data: z.boolean().default(false),
  consent_terms: z.boolean().default(false),
});
export type BookApprovedInput = z.output<typeof bookApprovedInput>;

/** The same input with the link token; without `expected_total` (major units) a travel fee is refused. */
export const bookByLinkInput = z.strictObject({
  ...ticketToken,
  ...bookApprovedInput.shape,
  expected_total: expected,
});

export const trackRepairInput = z.strictObject({
  /** As typed: any case, with spaces or hyphens. */
  code: z.string().trim().min(1).max(40),
  /** E-mail address of the repair, or the last four digits of its phone number. */
  contact: z.string().trim().max(254).optional(),
});

export const OWN_FILTERS = ['open', 'answer', 'ended'] as const;
export type OwnFilter = (typeof OWN_FILTERS)[number];
export const ownTicketsQuery = z.strictObject({ show: z.enum(OWN_FILTERS).optional() });

const claimInput = {
  /** Description of the defect. */
  description: descriptionInput.min(1),
};
export const claimForm = z.strictObject(claimInput);
/** `lines` selects the claimed lines; the default is every covered line. */
export const claimByLinkInput = z.strictObject({ ...ticketToken, ...claimInput, lines: someIds.min(1).optional() });
