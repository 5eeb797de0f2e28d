import { z } from 'zod';
import { money, toMajor } from '../../kernel/money.ts';
import { ok, refuse } from '../../kernel/result.ts';
import type { Api } from '../../platform/http/api.ts';
import { runOnce } from '../../platform/http/run-once.ts';
import type { Services } from '../../services.ts';
import { readSettings } from '../settings/read-settings.ts';
import { createHandOverRules } from '../tickets/booking/hand-over.rules.ts';
import type { TicketLinks } from '../tickets/notifications/queue-ticket-notification.ts';
import { acceptOffer } from './accept-offer.ts';
import { findTradeInDevice } from './find-trade-in-device.ts';
import { acceptInput, offerInput, tradeInParams } from './trade-in.input.ts';
import { createTradeInOffer } from './trade-in-offers.ts';

const labelledCode = z.object({ code: z.string(), label: z.string() });
const deviceSchema = z.object({
  model: z.string(),
  name: z.string(),
  brand: z.string(),
  currency: z.string(),
  prices: z.array(z.object({ storage_gb: z.int(), price: z.number() })),
  questions: z.array(z.object({ code: z.string(), question: z.string(), answers: z.array(labelledCode) })),
});
const offerSchema = z.object({
  token: z.string(),
  currency: z.string(),
  expires_at: z.string(),
  price: z.number(),
  total: z.number(),
  answers: z.array(z.object({ question: z.string(), answer: z.string(), deduction: z.number() })),
});

/** Endpoints for trade-ins. */
export function tradeInApi({ links: linksAt }: { links: (siteUrl: string) => TicketLinks }) {
  return (api: Api, { db, clock, config }: Services): void => {
    const links = linksAt(config.siteUrl);
    const tags = ['trade-in'];

    api.addEndpoint({
      method: 'GET',
      path: '/trade-in/{model}',
      operationId: 'getTradeInPrices',
      summary:
        'Trade-in prices of a device in perfect condition by storage size, and the questions about its condition',
      tags,
      cacheable: true,
      params: tradeInParams,
      data: z.object({ device: deviceSchema }),
      run: async ({ params, locale }) => {
        const [settings, device] = await Promise.all([readSettings(db), findTradeInDevice(db, params.model, locale)]);
        if (!settings.tradeIn || !device) return refuse('trade-in.no-such-model', {}, 'missing');
        const { currency } = settings;
        return ok({
          device: {
            model: device.slug,
            name: device.name,
            brand: device.brand,
            currency,
            prices: device.prices.map(({ gb, price }) => ({ storage_gb: gb, price: toMajor(money(price, currency)) })),
            questions: device.questions.map(({ code, question, answers }) => {
              return { code, question, answers: answers.map(({ code, label }) => ({ code, label })) };
            }),
          },
        });
      },
    });
    api.addEndpoint({
      method: 'POST',
      path: '/trade-in/offer',
      operationId: 'createTradeInOffer',
      summary:
        'Trade-in price of a device as described; the offer is valid for a few days and is identified by its token',
      tags,
      rateLimit: 'quote',
      body: offerInput,
      data: z.object({ offer: offerSchema }),
      run: async ({ body, locale }) => {
        const now = clock();
        const settings = await readSettings(db);
        const stored = await createTradeInOffer(db, body, { settings, locale, now });
        if (!stored.ok) return stored;
        const { token, offer, expiresAt } = stored.value;
        const { currency } = settings;
        const major = (amount: number) => toMajor(money(amount, currency));
        return ok({
          offer: {
            token,
            currency,
            expires_at: expiresAt.toISOString(),
            price: major(offer.price),
            total: major(offer.total),
            answers: offer.answers.map((one) => ({ ...one, deduction: major(one.deduction) })),
          },
        });
      },
    });
    api.addEndpoint({
      method: 'POST',
      path: '/trade-in/accept',
      operationId: 'acceptTradeInOffer',
      summary: 'Accept a stored offer: bring the device by appointment (1) or send it in (2)',
      tags,
      rateLimit: 'booking',
      body: acceptInput,
      rules: ({ customer }) => createHandOverRules(customer),
      data: z.object({ ticket: z.object({ number: z.string(), code: z.string() }) }),
      run: async (call) => {
        const now = clock();
        const { customer } = await call.visitor();
        return runOnce(db, call, `offer:${call.body.offer}`, now, async (tx) => {
          const taken = await acceptOffer(tx, call.body, { customer, locale: call.locale, links, now });
          return taken.ok ? ok({ ticket: taken.value }) : taken;
        });
      },
    });
  };
}
