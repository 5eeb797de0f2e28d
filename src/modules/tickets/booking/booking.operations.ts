import { z } from 'zod';
import { visitor } from '../../../platform/operations/access.ts';
import { defineCommand } from '../../../platform/operations/operation.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { bookRepairWithPhotos } from './book-repair-with-photos.ts';
import { bookRepairInput } from './booking.input.ts';
import { createHandOverRules } from './hand-over.rules.ts';

export const bookRepairOperation = defineCommand({
  name: 'repairs.book',
  access: visitor,
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
    'pictures.not-kept': 'unavailable',
  },
  throttle: 'booking',
  idempotency: 'key',
  idempotencyScope: ({ quote }) => `quote:${hashToken(quote).toString('hex')}`,
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

export const bookingOperations = [bookRepairOperation] as const;
