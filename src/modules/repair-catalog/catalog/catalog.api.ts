import { z } from 'zod';
import { money, toMajor } from '../../../kernel/money.ts';
import { ok, refuse, refuseField } from '../../../kernel/result.ts';
import type { Api } from '../../../platform/http/api.ts';
import type { Services } from '../../../services.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { PART_GRADES } from '../quotes/quote.input.ts';
import { findDeviceModels, listDeviceBrands, listDeviceTypes } from './browse-devices.ts';
import { brandsQuery, faultsQuery, modelsQuery } from './catalog.input.ts';
import { findRepairModel } from './find-repair-model.ts';

const getRoute = { method: 'GET' as const, tags: ['repairs'], cacheable: true };

const namedEntry = z.object({ slug: z.string(), name: z.string() });
/** Major units; null when a diagnosis is needed. */
const lowestPrice = z.number().nullable();

/** Catalog endpoints: public and cacheable per language. */
export function repairCatalogApi(api: Api, { db }: Services): void {
  const major = async () => {
    const { currency } = await readSettings(db);
    return (amount: number | null) => (amount === null ? null : toMajor(money(amount, currency)));
  };

  api.addEndpoint({
    ...getRoute,
    path: '/repair/types',
    operationId: 'listRepairDeviceTypes',
    summary: 'Device types that can be repaired',
    data: z.object({ types: z.array(namedEntry.extend({ image: z.string().nullable(), models: z.int() })) }),
    run: async ({ locale }) => ok({ types: await listDeviceTypes(db, locale) }),
  });

  api.addEndpoint({
    ...getRoute,
    path: '/repair/brands',
    operationId: 'listRepairBrands',
    summary: 'Brands of a device type, most popular first',
    query: brandsQuery,
    data: z.object({ type: namedEntry, brands: z.array(namedEntry.extend({ models: z.int(), from: lowestPrice })) }),
    run: async ({ query, locale }) => {
      const [listed, inMajor] = await Promise.all([listDeviceBrands(db, query.type, locale), major()]);
      if (!listed) return refuseField('type', 'fields.invalid', { type: 'type' });
      const brands = listed.brands.map((brand) => ({ ...brand, from: inMajor(brand.from) }));
      return ok({ type: listed.type, brands });
    },
  });

  api.addEndpoint({
    ...getRoute,
    path: '/repair/models',
    operationId: 'listRepairModels',
    summary: 'Models of a type, a brand or both, newest first; `q` filters by name or model code',
    query: modelsQuery,
    data: z.object({
      models: z.array(
        namedEntry.extend({
          type: z.string(),
          brand: z.string(),
          series: z.string(),
          year: z.int(),
          model_codes: z.array(z.string()),
          from: lowestPrice,
        }),
      ),
    }),
    run: async ({ query }) => {
      const [{ catalog, models }, inMajor] = await Promise.all([findDeviceModels(db, query), major()]);
      return ok({
        models: models.map((model) => ({
          slug: model.slug,
          name: model.name,
          year: model.year,
          model_codes: model.codes,
          type: catalog.findModelType(model)?.slug ?? '',
          brand: catalog.findModelBrand(model)?.slug ?? '',
          series: catalog.findModelSeries(model)?.slug ?? '',
          from: inMajor(model.from),
        })),
      });
    },
  });

  api.addEndpoint({
    ...getRoute,
    path: '/repair/faults',
    operationId: 'listRepairFaults',
    summary: 'Repairs of a model with the price of each part grade',
    query: faultsQuery,
    data: z.object({
      model: namedEntry.extend({ type: z.string(), brand: z.string(), diagnosis_fee: z.number() }),
      faults: z.array(
        z.object({
          service: z.string(),
          name: z.string(),
          description: z.string(),
          minutes: z.int(),
          warranty_days: z.int(),
          no_fix_no_fee: z.boolean(),
          from: lowestPrice,
          parts: z.array(z.object({ grade: z.enum(PART_GRADES), price: lowestPrice, lead_days: z.int() })),
        }),
      ),
    }),
    run: async ({ query, locale }) => {
      const [model, inMajor] = await Promise.all([findRepairModel(db, query.model, locale), major()]);
      if (!model) return refuse('repairs.no-such-model', {}, 'missing');
      const { slug, name, type, brand, diagnosisFee, faults } = model;
      return ok({
        model: { slug, name, type: type.slug, brand: brand.slug, diagnosis_fee: inMajor(diagnosisFee) ?? 0 },
        faults: faults.map((fault) => ({
          service: fault.service,
          name: fault.name,
          description: fault.description,
          minutes: fault.minutes,
          warranty_days: fault.warrantyDays,
          no_fix_no_fee: fault.noFixNoFee,
          from: inMajor(fault.from),
          parts: fault.options.map(({ grade, price, leadDays }) => {
            return { grade, price: inMajor(price), lead_days: leadDays };
          }),
        })),
      });
    },
  });
}
