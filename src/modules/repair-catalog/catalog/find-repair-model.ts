import { type Locale, pickTranslation } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { PartGrade } from '../repairs.tables.ts';
import { selectPricedModel } from './price-list.store.ts';

/** One part option of a repair; `price` in minor units, null when a diagnosis is needed. */
export type PartOption = { grade: PartGrade; price: number | null; leadDays: number };

export type Fault = {
  serviceId: number;
  /** Unique across device types ("phone-screen"); `code` is shared by device types ("screen"). */
  service: string;
  code: string;
  name: string;
  description: string;
  image: string | null;
  minutes: number;
  warrantyDays: number;
  noFixNoFee: boolean;
  /** Best part grade first; at least one. */
  options: PartOption[];
  /** Lowest price; null when a diagnosis is needed. */
  from: number | null;
};

/** A model in the repair catalog. */
export type RepairModel = {
  id: number;
  slug: string;
  name: string;
  brand: { slug: string; name: string };
  series: { slug: string; name: string };
  type: { id: number; slug: string; name: string };
  image: string | null;
  year: number;
  modelCodes: string[];
  storageGb: number[];
  colours: { code: string; name: string; swatch: string }[];
  /** "YYYY-MM-DD", the manufacturer's end of software support, if known. */
  endOfSupport: string | null;
  diagnosisFee: number;
  /** Steps for the customer before handing the device in. */
  intake: string[];
  faults: Fault[];
};

/** Null for a model that is not in the catalog. */
export async function findRepairModel(db: Db, slug: string, locale: Locale): Promise<RepairModel | null> {
  const row = await selectPricedModel(db, slug);
  if (!row) return null;
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    image: row.image,
    year: row.year,
    brand: { slug: row.brand_slug, name: row.brand },
    series: { slug: row.series_slug, name: row.series },
    type: { id: row.type_id, slug: row.type_slug, name: pickTranslation(row.type, locale) },
    modelCodes: row.model_codes,
    storageGb: row.storage_gb,
    colours: row.colours.map(({ name, ...colour }) => ({ ...colour, name: pickTranslation(name, locale) })),
    endOfSupport: row.end_of_support,
    diagnosisFee: row.diagnosis_fee,
    intake: row.intake.map((text) => pickTranslation(text, locale)),
    faults: row.faults.map(
      ({ id, slug: service, warranty_days, no_fix_no_fee, needs_diagnosis, options, ...fault }) => ({
        serviceId: id,
        service,
        code: fault.code,
        image: fault.image,
        minutes: fault.minutes,
        name: pickTranslation(fault.name, locale),
        description: pickTranslation(fault.description, locale),
        warrantyDays: warranty_days,
        noFixNoFee: no_fix_no_fee,
        options: options.map(({ grade, price, lead_days }) => ({
          grade,
          leadDays: lead_days,
          price: needs_diagnosis ? null : price,
        })),
        from: needs_diagnosis ? null : findLowestPrice(options.map(({ price }) => price)),
      }),
    ),
  };
}

function findLowestPrice(prices: readonly (number | null)[]): number | null {
  const known = prices.filter((price) => price !== null);
  return known.length === 0 ? null : Math.min(...known);
}
