import { type Locale, textIn } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { pricedModel } from './price-list.store.ts';
import type { PartGrade } from './repairs.tables.ts';

/** One way to mend a fault; `price` in minor units, null where only a look inside can tell. */
export type PartOption = { grade: PartGrade; price: number | null; leadDays: number };

export type Fault = {
  serviceId: number;
  /** Unique among all, like "phone-screen"; `code` is shared by types, like "screen". */
  service: string;
  code: string;
  name: string;
  description: string;
  image: string | null;
  minutes: number;
  warrantyDays: number;
  noFixNoFee: boolean;
  /** The best part first; at least one. */
  options: PartOption[];
  /** The least it costs; null where only a look inside can tell. */
  from: number | null;
};

/** A device as the price list knows it. */
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
  /** "YYYY-MM-DD", where the maker says until when it is kept up to date. */
  endOfSupport: string | null;
  diagnosisFee: number;
  /** What its owner does before handing it in. */
  intake: string[];
  faults: Fault[];
};

/** Null for a model that is not on the list. */
export async function openModel(db: Db, slug: string, locale: Locale): Promise<RepairModel | null> {
  const row = await pricedModel(db, slug);
  if (!row) return null;
  return {
    ...{ id: row.id, slug: row.slug, name: row.name, image: row.image, year: row.year },
    brand: { slug: row.brand_slug, name: row.brand },
    series: { slug: row.series_slug, name: row.series },
    type: { id: row.type_id, slug: row.type_slug, name: textIn(row.type, locale) },
    modelCodes: row.model_codes,
    storageGb: row.storage_gb,
    colours: row.colours.map(({ name, ...colour }) => ({ ...colour, name: textIn(name, locale) })),
    endOfSupport: row.end_of_support,
    diagnosisFee: row.diagnosis_fee,
    intake: row.intake.map((text) => textIn(text, locale)),
    faults: row.faults.map(
      ({ id, slug: service, warranty_days, no_fix_no_fee, needs_diagnosis, options, ...fault }) => ({
        ...{ serviceId: id, service, code: fault.code, image: fault.image, minutes: fault.minutes },
        name: textIn(fault.name, locale),
        description: textIn(fault.description, locale),
        warrantyDays: warranty_days,
        noFixNoFee: no_fix_no_fee,
        options: options.map(({ grade, price, lead_days }) => ({
          ...{ grade, leadDays: lead_days },
          price: needs_diagnosis ? null : price,
        })),
        from: needs_diagnosis ? null : leastOf(options.map(({ price }) => price)),
      }),
    ),
  };
}

function leastOf(prices: readonly (number | null)[]): number | null {
  const known = prices.filter((price) => price !== null);
  return known.length === 0 ? null : Math.min(...known);
}
