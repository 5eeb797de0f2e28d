import { z } from 'zod';
import { ok, refuse, refuseField } from '../../kernel/result.ts';
import { anyone } from '../../platform/operations/access.ts';
import { defineCommand, defineQuery } from '../../platform/operations/operation.ts';
import { readSettings } from '../settings/read-settings.ts';
import { findDeviceModels, listDeviceBrands, listDeviceTypes } from './catalog/browse-devices.ts';
import {
  deviceBrandsSchema,
  deviceModelsSchema,
  deviceTypesSchema,
  modelFaultsSchema,
  readPriceConversion,
  toDeviceBrands,
  toDeviceModels,
  toModelFaults,
} from './catalog/catalog.answers.ts';
import { brandsQuery, faultsQuery, modelsQuery } from './catalog/catalog.input.ts';
import { findRepairModel } from './catalog/find-repair-model.ts';
import { listAvailableSlots } from './locations/list-available-slots.ts';
import { listRepairLocations } from './locations/repair-locations.ts';
import { listSlotsInput } from './locations/slot.input.ts';
import { quoteParams, quoteRepairInput } from './quotes/quote.input.ts';
import { createQuote, findQuote } from './quotes/repair-quotes.ts';
import {
  quoteSchema,
  repairLocationSchema,
  slotsSchema,
  toLocationResponse,
  toQuoteResponse,
  toSlotsResponse,
} from './repair.answers.ts';

const tags = ['repairs'];
const cachedQuery = { access: anyone, tags, cacheable: true } as const;

export const listDeviceTypesOperation = defineQuery({
  ...cachedQuery,
  name: 'repairs.list-types',
  refusals: {},
  routes: [
    {
      method: 'GET',
      path: '/repair/types',
      operationId: 'listRepairDeviceTypes',
      summary: 'Device types that can be repaired',
    },
  ],
  run: async ({ db, locale }) => ok(await listDeviceTypes(db, locale)),
  data: deviceTypesSchema,
  toData: (types) => ({ types }),
});

export const listDeviceBrandsOperation = defineQuery({
  ...cachedQuery,
  name: 'repairs.list-brands',
  input: brandsQuery,
  refusals: {},
  routes: [
    {
      method: 'GET',
      path: '/repair/brands',
      operationId: 'listRepairBrands',
      summary: 'Brands of a device type, most popular first',
    },
  ],
  async run({ db, locale }, { type }) {
    const listed = await listDeviceBrands(db, type, locale);
    return listed ? ok(listed) : refuseField('type', 'fields.invalid', { type: 'type' });
  },
  data: deviceBrandsSchema,
  toData: async (listed, { db }) => toDeviceBrands(listed, await readPriceConversion(db)),
});

const listDeviceModelsOperation = defineQuery({
  ...cachedQuery,
  name: 'repairs.list-models',
  input: modelsQuery,
  refusals: {},
  routes: [
    {
      method: 'GET',
      path: '/repair/models',
      operationId: 'listRepairModels',
      summary: 'Models of a type, a brand or both, newest first; `q` filters by name or model code',
    },
  ],
  run: async ({ db }, query) => ok(await findDeviceModels(db, query)),
  data: deviceModelsSchema,
  toData: async (found, { db }) => toDeviceModels(found, await readPriceConversion(db)),
});

export const listFaultsOperation = defineQuery({
  ...cachedQuery,
  name: 'repairs.list-faults',
  input: faultsQuery,
  refusals: { 'repairs.no-such-model': 'missing' },
  routes: [
    {
      method: 'GET',
      path: '/repair/faults',
      operationId: 'listRepairFaults',
      summary: 'Repairs of a model with the price of each part grade',
    },
  ],
  async run({ db, locale }, { model: slug }) {
    const model = await findRepairModel(db, slug, locale);
    return model ? ok(model) : refuse('repairs.no-such-model', {}, 'missing');
  },
  data: modelFaultsSchema,
  toData: async (model, { db }) => toModelFaults(model, await readPriceConversion(db)),
});

export const createQuoteOperation = defineCommand({
  name: 'repairs.create-quote',
  access: anyone,
  input: quoteRepairInput,
  refusals: { 'repairs.no-such-model': 'missing', 'repairs.no-such-fault': 'refused' },
  limits: ['quote'],
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/repair/quote',
      operationId: 'createRepairQuote',
      summary:
        'Price of repairing the given faults of a device model; the quote is valid for a few days and is identified by its token',
    },
  ],
  async run({ db, locale, now }, input) {
    return createQuote(db, input, { settings: await readSettings(db), locale, now });
  },
  data: z.object({
    quote: z.string(),
    expires_at: z.date(),
    model: z.string(),
    name: z.string(),
    ...quoteSchema.shape,
  }),
  async toData({ token, expiresAt, made }, { db }) {
    const { model, quote, taxLabel } = made;
    const { currency, pricesIncludeTax } = await readSettings(db);
    return {
      quote: token,
      expires_at: expiresAt,
      model: model.slug,
      name: model.name,
      ...toQuoteResponse(quote, { currency, pricesIncludeTax, taxLabel }),
    };
  },
});

export const listRepairLocationsOperation = defineQuery({
  ...cachedQuery,
  name: 'repairs.list-locations',
  refusals: {},
  routes: [
    {
      method: 'GET',
      path: '/repair/locations',
      operationId: 'listRepairLocations',
      summary: 'Repair locations with their hand-over methods and fees',
    },
  ],
  run: async ({ db }) => ok(await listRepairLocations(db)),
  data: z.object({ locations: z.array(repairLocationSchema) }),
  async toData(locations, { db, locale }) {
    const { currency } = await readSettings(db);
    return { locations: locations.map((location) => toLocationResponse(location, { locale, currency })) };
  },
});

export const listSlotsOperation = defineQuery({
  name: 'repairs.list-slots',
  access: anyone,
  input: listSlotsInput,
  refusals: {
    'repairs.method-not-here': 'refused',
    'repairs.no-such-quote': 'missing',
    'repairs.quote-expired': 'refused',
  },
  tags,
  routes: [
    {
      method: 'GET',
      path: '/repair/slots',
      operationId: 'listRepairTimeSlots',
      summary:
        'Time slots of one week at a repair location, including full ones; with a quote, starting when its parts are available',
    },
  ],
  run: ({ db, now }, query) => listAvailableSlots(db, query, now),
  data: slotsSchema,
  toData: toSlotsResponse,
});

export const getQuoteOperation = defineQuery({
  name: 'repairs.get-quote',
  access: anyone,
  params: quoteParams,
  refusals: { 'repairs.no-such-quote': 'missing', 'repairs.quote-expired': 'refused' },
  tags,
  routes: [],
  run: ({ db, now }, { token }) => findQuote(db, token, now),
});

/** In the order of the OpenAPI document. */
export const repairCatalogOperations = [
  listDeviceTypesOperation,
  listDeviceBrandsOperation,
  listDeviceModelsOperation,
  listFaultsOperation,
  createQuoteOperation,
  listRepairLocationsOperation,
  listSlotsOperation,
  getQuoteOperation,
] as const;
