import { type Locale, pickTranslation } from '../../kernel/locale.ts';
import { cached } from '../../platform/caching/cached.ts';
import type { Db } from '../../platform/database/db.ts';
import { selectTradeInModels, type TradeInModelRow } from './trade-in.store.ts';

export type TradeInType = { slug: string; name: string; image: string | null };
export type TradeInBrand = { slug: string; name: string };
/** `upTo` in minor units. */
export type TradeInModel = { slug: string; name: string; year: number; upTo: number };

/** Drill-down of devices that the shop buys, filtered by the chosen type and brand. */
export type TradeInCatalog = {
  types: TradeInType[];
  type: TradeInType | null;
  /** Brands of the chosen type. */
  brands: TradeInBrand[];
  brand: TradeInBrand | null;
  /** Models of the chosen type and brand. */
  models: TradeInModel[];
};

const CACHE_TTL_MS = 60_000;
const cachedModels = cached(CACHE_TTL_MS, selectTradeInModels);

/** Lists device types, then brands, then models; an unknown choice counts as none. */
export async function listTradeInDevices(
  db: Db,
  selection: { type?: string | undefined; brand?: string | undefined },
  locale: Locale,
): Promise<TradeInCatalog> {
  const rows = await cachedModels.read(db);
  const types = uniqueBy(rows, ({ typeSlug }) => typeSlug).map(({ typeSlug, type, typeImage }) => {
    return { slug: typeSlug, name: pickTranslation(type, locale), image: typeImage };
  });
  const type = types.find(({ slug }) => slug === selection.type) ?? null;
  const ofType = rows.filter(({ typeSlug }) => typeSlug === type?.slug);
  const brands = uniqueBy(ofType, ({ brandSlug }) => brandSlug).map(({ brandSlug, brand }) => {
    return { slug: brandSlug, name: brand };
  });
  const brand = brands.find(({ slug }) => slug === selection.brand) ?? null;
  const models = ofType
    .filter(({ brandSlug }) => brandSlug === brand?.slug)
    .map(({ slug, name, year, upTo }) => ({ slug, name, year, upTo }));
  return { types, type, brands, brand, models };
}

function uniqueBy(rows: readonly TradeInModelRow[], keyOf: (row: TradeInModelRow) => string): TradeInModelRow[] {
  const first = new Map<string, TradeInModelRow>();
  for (const row of rows) if (!first.has(keyOf(row))) first.set(keyOf(row), row);
  return [...first.values()];
}
