import { z } from 'zod';
import { money, toMajor } from '../../../kernel/money.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { PART_GRADES } from '../quotes/quote.input.ts';
import type { DeviceBrand, findDeviceModels, NamedEntry } from './browse-devices.ts';
import type { RepairModel } from './find-repair-model.ts';

const namedEntry = z.object({ slug: z.string(), name: z.string() });
/** Major units; null when a diagnosis is needed. */
const lowestPrice = z.number().nullable();

export const deviceTypesSchema = z.object({
  types: z.array(namedEntry.extend({ image: z.string().nullable(), models: z.int() })),
});

export const deviceBrandsSchema = z.object({
  type: namedEntry,
  brands: z.array(namedEntry.extend({ models: z.int(), from: lowestPrice })),
});

export const deviceModelsSchema = z.object({
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
});

export const modelFaultsSchema = z.object({
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
});

type ToMajor = (amount: number | null) => number | null;

/** Conversion of prices in the shop's currency to major units. */
export async function readPriceConversion(db: Db): Promise<ToMajor> {
  const { currency } = await readSettings(db);
  return (amount) => (amount === null ? null : toMajor(money(amount, currency)));
}

export function toDeviceBrands(
  { type, brands }: { type: NamedEntry; brands: readonly DeviceBrand[] },
  inMajor: ToMajor,
): z.input<typeof deviceBrandsSchema> {
  return { type, brands: brands.map((brand) => ({ ...brand, from: inMajor(brand.from) })) };
}

export function toDeviceModels(
  { catalog, models }: Awaited<ReturnType<typeof findDeviceModels>>,
  inMajor: ToMajor,
): z.input<typeof deviceModelsSchema> {
  return {
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
  };
}

export function toModelFaults(
  { slug, name, type, brand, diagnosisFee, faults }: RepairModel,
  inMajor: ToMajor,
): z.input<typeof modelFaultsSchema> {
  return {
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
  };
}
