import { z } from 'zod';
import { ok, refuse } from '../../kernel/result.ts';
import type { Visitor } from '../../platform/http/visitor.ts';
import { anyone, visitor } from '../../platform/operations/access.ts';
import { type AccessPolicy, defineCommand, defineQuery } from '../../platform/operations/operation.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { readSettings } from '../settings/read-settings.ts';
import { createHandOverRules } from '../tickets/booking/hand-over.rules.ts';
import { acceptOffer } from './accept-offer.ts';
import { findTradeInDevice } from './find-trade-in-device.ts';
import { toTradeInDevice, toTradeInOffer, tradeInDeviceSchema, tradeInOfferSchema } from './trade-in.answers.ts';
import { acceptInput, offerInput, offerParams, tradeInParams } from './trade-in.input.ts';
import { createTradeInOffer, findTradeInOffer } from './trade-in-offers.ts';

const tags = ['trade-in'];

/** Everybody; idempotency keys belong to the offer, whose token identifies the caller. */
const offerHolder: AccessPolicy<Visitor, { offer: string }> = {
  ...visitor,
  name: 'visitor with a trade-in offer',
  getActorKey: (_actor, _address, { offer }) => `offer:${hashToken(offer).toString('hex')}`,
};

export const getTradeInDeviceOperation = defineQuery({
  name: 'trade-in.get-device',
  access: anyone,
  params: tradeInParams,
  refusals: { 'trade-in.no-such-model': 'missing' },
  tags,
  cacheable: true,
  routes: [
    {
      method: 'GET',
      path: '/trade-in/{model}',
      operationId: 'getTradeInPrices',
      summary:
        'Trade-in prices of a device in perfect condition by storage size, and the questions about its condition',
    },
  ],
  async run({ db, locale }, { model }) {
    const [settings, device] = await Promise.all([readSettings(db), findTradeInDevice(db, model, locale)]);
    return settings.tradeIn && device ? ok(device) : refuse('trade-in.no-such-model', {}, 'missing');
  },
  data: z.object({ device: tradeInDeviceSchema }),
  toData: async (device, { db }) => ({ device: toTradeInDevice(device, (await readSettings(db)).currency) }),
});

export const createTradeInOfferOperation = defineCommand({
  name: 'trade-in.create-offer',
  access: anyone,
  input: offerInput,
  refusals: {
    'trade-in.closed': 'missing',
    'trade-in.no-such-model': 'missing',
    'trade-in.answer-needed': 'refused',
  },
  limits: ['quote'],
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/trade-in/offer',
      operationId: 'createTradeInOffer',
      summary:
        'Trade-in price of a device as described; the offer is valid for a few days and is identified by its token',
    },
  ],
  async run({ db, locale, now }, input) {
    return createTradeInOffer(db, input, { settings: await readSettings(db), locale, now });
  },
  data: z.object({ offer: tradeInOfferSchema }),
  toData: async (created, { db }) => ({ offer: toTradeInOffer(created, (await readSettings(db)).currency) }),
});

/** An expired or accepted offer is returned as well: its page shows the state. */
export const getTradeInOfferOperation = defineQuery({
  name: 'trade-in.get-offer',
  access: anyone,
  params: offerParams,
  refusals: { 'trade-in.no-such-offer': 'missing' },
  tags,
  routes: [],
  async run({ db, now }, { token }) {
    const { tradeIn } = await readSettings(db);
    const offer = tradeIn ? await findTradeInOffer(db, token, now) : null;
    return offer ? ok(offer) : refuse('trade-in.no-such-offer', {}, 'missing');
  },
});

export const acceptTradeInOfferOperation = defineCommand({
  name: 'trade-in.accept-offer',
  access: offerHolder,
  input: acceptInput,
  rules: ({ customer }) => createHandOverRules(customer),
  refusals: {
    'trade-in.no-such-offer': 'missing',
    'trade-in.offer-over': 'refused',
    'trade-in.worth-nothing': 'refused',
    'repairs.method-not-here': 'refused',
    'repairs.serial-wrong': 'refused',
    'repairs.slot-needed': 'refused',
    'repairs.no-such-slot': 'refused',
    'repairs.slot-taken': 'refused',
    'repairs.consent-needed': 'refused',
  },
  limits: ['booking'],
  idempotency: 'key',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/trade-in/accept',
      operationId: 'acceptTradeInOffer',
      summary: 'Accept a stored offer: bring the device by appointment (1) or send it in (2)',
    },
  ],
  async run({ db, deps, actor: { customer }, locale, now }, input) {
    return acceptOffer(db, input, { customer, locale, links: deps.ticketLinks, now });
  },
  data: z.object({ ticket: z.object({ number: z.string(), code: z.string() }) }),
  toData: (ticket) => ({ ticket }),
});

export const tradeInOperations = [
  getTradeInDeviceOperation,
  createTradeInOfferOperation,
  getTradeInOfferOperation,
  acceptTradeInOfferOperation,
] as const;
