import { type Locale, textIn } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { hold } from '../../platform/held.ts';
import { type TradedRow, tradedModels } from './trade-in.store.ts';

export type TradedType = { slug: string; name: string; image: string | null };
export type TradedBrand = { slug: string; name: string };
/** `upTo` in minor units. */
export type TradedModel = { slug: string; name: string; year: number; upTo: number };

/** What the shop buys, as far as somebody has said what they have. */
export type Traded = {
  types: TradedType[];
  type: TradedType | null;
  /** Of the type. */
  brands: TradedBrand[];
  brand: TradedBrand | null;
  /** Of type and maker. */
  models: TradedModel[];
};

const FRESH_MS = 60_000;
const book = hold(FRESH_MS, tradedModels);

/** Kinds of devices, then their makers, then the models; what is not known is as if it was not said. */
export async function listTraded(
  db: Db,
  said: { type?: string | undefined; brand?: string | undefined },
  locale: Locale,
): Promise<Traded> {
  const rows = await book.read(db);
  const types = firstOf(rows, ({ typeSlug }) => typeSlug).map(({ typeSlug, type, typeImage }) => {
    return { slug: typeSlug, name: textIn(type, locale), image: typeImage };
  });
  const type = types.find(({ slug }) => slug === said.type) ?? null;
  const ofType = rows.filter(({ typeSlug }) => typeSlug === type?.slug);
  const brands = firstOf(ofType, ({ brandSlug }) => brandSlug).map(({ brandSlug, brand }) => {
    return { slug: brandSlug, name: brand };
  });
  const brand = brands.find(({ slug }) => slug === said.brand) ?? null;
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
