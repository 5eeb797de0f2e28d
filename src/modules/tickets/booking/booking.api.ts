import { z } from 'zod';
import { ok } from '../../../kernel/result.ts';
import type { Api } from '../../../platform/http/api.ts';
import { runOnce } from '../../../platform/http/run-once.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import type { Services } from '../../../services.ts';
import { listAvailableSlots } from '../../repair-catalog/locations/list-available-slots.ts';
import { listRepairLocations } from '../../repair-catalog/locations/repair-locations.ts';
import { listSlotsInput } from '../../repair-catalog/locations/slot.input.ts';
import { quoteRepairInput } from '../../repair-catalog/quotes/quote.input.ts';
import { createQuote } from '../../repair-catalog/quotes/repair-quotes.ts';
import {
  quoteSchema,
  repairLocationSchema,
  slotsSchema,
  toLocationResponse,
  toQuoteResponse,
  toSlotsResponse,
} from '../../repair-catalog/repair.answers.ts';
import { readSettings } from '../../settings/read-settings.ts';
import type { TicketLinks } from '../notifications/queue-ticket-notification.ts';
import { bookRepairWithPhotos } from './book-repair-with-photos.ts';
import { bookRepairInput } from './booking.input.ts';
import { createHandOverRules } from './hand-over.rules.ts';

const tags = ['repairs'];

/** Endpoints of the public repair booking: quote, locations, time slots, booking. */
export function bookingApi({ links: linksAt }: { links: (siteUrl: string) => TicketLinks }) {
  return (api: Api, { db, clock, config }: Services): void => {
    const links = linksAt(config.siteUrl);

    api.addEndpoint({
      method: 'POST',
      path: '/repair/quote',
      operationId: 'createRepairQuote',
      summary:
        'Price of repairing the given faults of a device model; the quote is valid for a few days and is identified by its token',
      tags,
      rateLimit: 'quote',
      body: quoteRepairInput,
      data: z.object({
        quote: z.string(),
        expires_at: z.date(),
        model: z.string(),
        name: z.string(),
        ...quoteSchema.shape,
      }),
      run: async ({ body, locale }) => {
        const now = clock();
        const settings = await readSettings(db);
        const stored = await createQuote(db, body, { settings, locale, now });
        if (!stored.ok) return stored;
        const { token, expiresAt, made } = stored.value;
        return ok({
          quote: token,
          expires_at: expiresAt,
          model: made.model.slug,
          name: made.model.name,
          ...toQuoteResponse(made.quote, { ...settings, taxLabel: made.taxLabel }),
        });
      },
    });

    api.addEndpoint({
      method: 'GET',
      path: '/repair/locations',
      operationId: 'listRepairLocations',
      summary: 'Repair locations with their hand-over methods and fees',
      tags,
      cacheable: true,
      data: z.object({ locations: z.array(repairLocationSchema) }),
      run: async ({ locale }) => {
        const [places, { currency }] = await Promise.all([listRepairLocations(db), readSettings(db)]);
        return ok({ locations: places.map((location) => toLocationResponse(location, { locale, currency })) });
      },
    });

    api.addEndpoint({
      method: 'GET',
      path: '/repair/slots',
      operationId: 'listRepairTimeSlots',
      summary:
        'Time slots of one week at a repair location, including full ones; with a quote, starting when its parts are available',
      tags,
      query: listSlotsInput,
      data: slotsSchema,
      run: async ({ query }) => {
        const slots = await listAvailableSlots(db, query, clock());
        return slots.ok ? ok(toSlotsResponse(slots.value)) : slots;
      },
    });

    api.addEndpoint({
      method: 'POST',
      path: '/repair/book',
      operationId: 'bookRepair',
      summary: 'Book a stored quote: location, method, appointment and device. A quote can be booked once',
      tags,
      rateLimit: 'booking',
      body: bookRepairInput,
      rules: ({ customer }) => createHandOverRules(customer),
      files: ['photos'],
      data: z.object({
        number: z.string(),
        code: z.string(),
        /**
         * Opens the repair without an account; null when the quote was booked before, because the link was sent by
         * e-mail.
         */
        token: z.string().nullable(),
      }),
      run: async (call) => {
        const now = clock();
        const { customer } = await call.visitor();
        const sent = { links, dataDir: config.dataDir, files: call.uploads.photos ?? [] };
        // the stored idempotent response must not contain the token
        let token: string | null = null;
        const actor = `quote:${hashToken(call.body.quote).toString('hex')}`;
        const booked = await runOnce(db, call, actor, now, async (tx) => {
          const done = await bookRepairWithPhotos(tx, call.body, { customer, locale: call.locale, now, ...sent });
          if (!done.ok) return done;
          token = done.value.token;
          return ok({ number: done.value.number, code: done.value.code });
        });
        return booked.ok ? ok({ ...booked.value, token }) : booked;
      },
    });
  };
}
