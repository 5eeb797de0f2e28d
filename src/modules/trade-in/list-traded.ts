import { type Locale, textIn } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { hold } from '../../platform/held.ts';
import { type TradedRow, tradedModels } from './trade-in.store.ts';

export type TradedType = { slug: string; name: string; image: string | null };
export type TradedBrand = { slug: string; name: string };
/** `upTo` in minor units. */
export type TradedModel = { slug: string; name: string; year: number; upTo: number };

/** Drill-down of devices that the shop buys, filtered by the chosen type and brand. */
export type Traded = {
  types: TradedType[];
  type: TradedType | null;
  /** Brands of the chosen type. */
  brands: TradedBrand[];
  brand: TradedBrand | null;
  /** Models of the chosen type and brand. */
  models: TradedModel[];
};

const FRESH_MS = 60_000;
const cachedModels = hold(FRESH_MS, tradedModels);

/** Lists device types, then brands, then models; an unknown choice counts as none. */
export async function listTraded(
  db: Db,
  selection: { type?: string | undefined; brand?: string | undefined },
  locale: Locale,
): Promise<Traded> {
  const rows = await cachedModels.read(db);
  const types = firstOf(rows, ({ typeSlug }) => typeSlug).map(({ typeSlug, type, typeImage }) => {
    return { slug: typeSlug, name: textIn(type, locale), image: typeImage };
  });
  const type = types.find(({ slug }) => slug === selection.type) ?? null;
  const ofType = rows.filter(({ typeSlug }) => typeSlug === type?.slug);
  const brands = firstOf(ofType, ({ brandSlug }) => brandSlug).map(({ brandSlug, brand }) => {
    return { slug: brandSlug, name: brand };
  });
  const brand = brands.find(({ slug }) => slug === selection.brand) ?? null;
  const models = ofType
    .filter(({ brandSlug }) => brandSlug === brand?.slug)
    .map(({ slug, name, year, upTo }) => ({ slug, name, year, upTo }));
  return { types, type, brands, brand, models };
}

function firstOf(rows: readonly TradedRow[], keyOf: (row: TradedRow) => string): TradedRow[] {
  const first = new Map<string, TradedRow>();
  for (const row of rows) if (!first.has(keyOf(row))) first.set(keyOf(row), row);
  return [...first.values()];
}
