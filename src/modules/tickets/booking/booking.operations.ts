import { z } from 'zod';
import { ok, refuse } from '../../../kernel/result.ts';
import type { Visitor } from '../../../platform/http/visitor.ts';
import { anyone, visitor } from '../../../platform/operations/access.ts';
import { type AccessPolicy, defineCommand, defineQuery } from '../../../platform/operations/operation.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { bookRepairWithPhotos } from './book-repair-with-photos.ts';
import { bookedTokenInput, bookRepairInput } from './booking.input.ts';
import { findBookedTicket } from './find-booked-ticket.ts';
import { createHandOverRules } from './hand-over.rules.ts';

/** Everybody; idempotency keys belong to the quote, whose token identifies the caller. */
const quoteHolder: AccessPolicy<Visitor, { quote: string }> = {
  ...visitor,
  name: 'visitor with a repair quote',
  getActorKey: (_actor, _address, { quote }) => `quote:${hashToken(quote).toString('hex')}`,
};

export const bookRepairOperation = defineCommand({
  name: 'repairs.book',
  access: quoteHolder,
  input: bookRepairInput,
  rules: ({ customer }) => createHandOverRules(customer),
  refusals: {
    'repairs.no-such-quote': 'missing',
    'repairs.no-such-model': 'missing',
    'repairs.quote-expired': 'refused',
    'repairs.total-changed': 'conflict',
    'repairs.method-not-here': 'refused',
    'repairs.too-far': 'refused',
    'repairs.serial-wrong': 'refused',
    'repairs.slot-needed': 'refused',
    'repairs.no-such-slot': 'refused',
    'repairs.slot-taken': 'refused',
    'repairs.consent-needed': 'refused',
    'pictures.too-many': 'refused',
    'pictures.kind': 'refused',
    'pictures.unreadable': 'refused',
    'pictures.not-stored': 'unavailable',
  },
  limits: ['booking'],
  idempotency: 'key',
  secretFields: ['token'],
  files: ['photos'],
  tags: ['repairs'],
  routes: [
    {
      method: 'POST',
      path: '/repair/book',
      operationId: 'bookRepair',
      summary: 'Book a stored quote: location, method, appointment and device. A quote can be booked once',
    },
  ],
  async run({ db, deps, actor: { customer }, locale, now, uploads }, input) {
    const { dataDir } = deps.config;
    const files = uploads.photos ?? [];
    return bookRepairWithPhotos(db, input, { customer, locale, now, links: deps.ticketLinks, dataDir, files });
  },
  data: z.object({
    number: z.string(),
    code: z.string(),
    /** Opens the repair without an account; null when the quote was booked before, because the link was sent by e-mail. */
    token: z.string().nullable(),
  }),
  toData: ({ number, code, token }) => ({ number, code, token }),
});

/** The confirmation of a booking and its calendar file. */
export const getBookedTicketOperation = defineQuery({
  name: 'repairs.get-booked',
  access: anyone,
  params: bookedTokenInput,
  refusals: { 'tickets.not-found': 'missing' },
  tags: ['repairs'],
  routes: [],
  async run({ db, now }, { token }) {
    const ticket = await findBookedTicket(db, token, now);
    return ticket ? ok(ticket) : refuse('tickets.not-found', {}, 'missing');
  },
});

export const bookingOperations = [bookRepairOperation, getBookedTicketOperation] as const;
