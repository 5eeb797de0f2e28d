import { z } from 'zod';
import { money, toMajor } from '../../kernel/money.ts';
import { ok, refuse, refuseField } from '../../kernel/result.ts';
import type { Api } from '../../platform/api.ts';
import type { Services } from '../../services.ts';
import { readSettings } from '../content/read-settings.ts';
import { findDeviceModels, listDeviceBrands, listDeviceTypes } from './browse-devices.ts';
import { brandsQuery, faultsQuery, modelsQuery } from './journey.input.ts';
import { openModel } from './open-model.ts';
import { PART_GRADES } from './quote.input.ts';

const get = { method: 'GET' as const, tags: ['repairs'], cacheable: true };

const named = z.object({ slug: z.string(), name: z.string() });
/** Major units; null when a diagnosis is needed. */
const from = z.number().nullable();

/** Catalog endpoints: public and cacheable per language. */
export function journeyApi(api: Api, { db }: Services): void {
  const major = async () => {
    const { currency } = await readSettings(db);
    return (amount: number | null) => (amount === null ? null : toMajor(money(amount, currency)));
  };

  api.call({
    ...get,
    path: '/repair/types',
    operationId: 'listRepairDeviceTypes',
    summary: 'Device types that can be repaired',
    data: z.object({ types: z.array(named.extend({ image: z.string().nullable(), models: z.int() })) }),
    run: async ({ locale }) => ok({ types: await listDeviceTypes(db, locale) }),
  });

  api.call({
    ...get,
    path: '/repair/brands',
    operationId: 'listRepairBrands',
    summary: 'Brands of a device type, most popular first',
    query: brandsQuery,
    data: z.object({ type: named, brands: z.array(named.extend({ models: z.int(), from })) }),
    run: async ({ query, locale }) => {
      const [listed, inMajor] = await Promise.all([listDeviceBrands(db, query.type, locale), major()]);
      if (!listed) return refuseField('type', 'fields.invalid', { type: 'type' });
      const brands = listed.brands.map((brand) => ({ ...brand, from: inMajor(brand.from) }));
      return ok({ type: listed.type, brands });
    },
  });

  api.call({
    ...get,
    path: '/repair/models',
    operationId: 'listRepairModels',
    summary: 'Models of a type, a brand or both, newest first; `q` filters by name or model code',
    query: modelsQuery,
    data: z.object({
      models: z.array(
        named.extend({
          type: z.string(),
          brand: z.string(),
          series: z.string(),
          year: z.int(),
          model_codes: z.array(z.string()),
          from,
        }),
      ),
    }),
    run: async ({ query }) => {
      const [{ book, models }, inMajor] = await Promise.all([findDeviceModels(db, query), major()]);
      return ok({
        models: models.map((model) => ({
          ...{ slug: model.slug, name: model.name, year: model.year, model_codes: model.codes },
          type: book.typeOf(model)?.slug ?? '',
          brand: book.brandOf(model)?.slug ?? '',
          series: book.seriesOf(model)?.slug ?? '',
          from: inMajor(model.from),
        })),
      });
    },
  });

  api.call({
    ...get,
    path: '/repair/faults',
    operationId: 'listRepairFaults',
    summary: 'Repairs of a model with the price of each part grade',
    query: faultsQuery,
    data: z.object({
      model: named.extend({ type: z.string(), brand: z.string(), diagnosis_fee: z.number() }),
      faults: z.array(
        z.object({
          service: z.string(),
          name: z.string(),
          description: z.string(),
          minutes: z.int(),
          warranty_days: z.int(),
          no_fix_no_fee: z.boolean(),
          from,
          parts: z.array(z.object({ grade: z.enum(PART_GRADES), price: from, lead_days: z.int() })),
        }),
      ),
    }),
    run: async ({ query, locale }) => {
      const [model, inMajor] = await Promise.all([openModel(db, query.model, locale), major()]);
      if (!model) return refuse('repairs.no-such-model', {}, 'missing');
      const { slug, name, type, brand, diagnosisFee, faults } = model;
      return ok({
        model: { slug, name, type: type.slug, brand: brand.slug, diagnosis_fee: inMajor(diagnosisFee) ?? 0 },
        faults: faults.map((fault) => ({
          ...{ service: fault.service, name: fault.name, description: fault.description, minutes: fault.minutes },
          ...{ warranty_days: fault.warrantyDays, no_fix_no_fee: fault.noFixNoFee, from: inMajor(fault.from) },
          parts: fault.options.map(({ grade, price, leadDays }) => {
            return { grade, price: inMajor(price), lead_days: leadDays };
          }),
        })),
      });
    },
  });
}
