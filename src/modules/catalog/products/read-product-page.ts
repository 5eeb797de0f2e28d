import { DEFAULT_LOCALE, isLocale, type Locale, listLocaleFallbacks, pickTranslation } from '../../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { cacheScheduledRows } from '../../../platform/caching/cached-rows.ts';
import type { Db } from '../../../platform/database/db.ts';
import { localizeSlug } from '../../naming/slug.rules.ts';
import type { ItemToShip } from '../../pricing/shipment-content.rules.ts';
import {
  calculateUnitPrice,
  type ProductPrices,
  toProductPrices,
  type UnitPrice,
} from '../../pricing/unit-price.rules.ts';
import { cachedSellerStats, calculateAverageRating, type SellerStats } from '../../sellers/seller-stats.ts';
import { readSettings } from '../../settings/read-settings.ts';
import type { Condition } from '../catalog.tables.ts';
import { findNextChange } from '../schedules/find-next-change.ts';
import { type Choices, getInitialChoices, type VariantAttribute } from './choose-variant.rules.ts';
import { toVariants, type Variant } from './list-variants.ts';
import { type ProductRow, type SellerRow, selectProductForPage, type Visibility } from './product.store.ts';
import { toItemToShip } from './shipping-columns.store.ts';
import { selectVariants, type VariantRow } from './variant.store.ts';

export type ProductVariant = Variant & { unit: UnitPrice };

export type ProductSpec = {
  title: string;
  /** The value as text; null when it is a number with a unit. */
  text: string | null;
  number: number | null;
  unit: string | null;
};

/** Data of a product page; amounts are minor units. */
export type ProductPage = ItemToShip & {
  id: number;
  slug: string;
  title: string;
  /** Locale of summary, description, highlights and box contents: the requested one, or English when not translated. */
  textLocale: Locale;
  summary: string;
  /** Paragraphs are separated by an empty line. */
  description: string;
  highlights: string[];
  inTheBox: string[];
  /** Title and description for search engines; empty to derive them. */
  seo: { title: string; description: string };
  brand: { id: number; slug: string; title: string; image: string | null };
  /** Main category first, then the sub-category of the product. */
  breadcrumb: { slug: string; title: string }[];
  mainCategory: string;
  image: string | null;
  /** `valueId`: the picture is for variants with this value; null for all. */
  images: { file: string; alt: string; valueId: number | null }[];
  prices: ProductPrices;
  /** ISO time at which the sale price ends; null for none. */
  saleEnds: string | null;
  /** Price of the initial variant. */
  price: UnitPrice;
  firstChoices: Choices;
  attributes: VariantAttribute[];
  variants: ProductVariant[];
  inStock: boolean;
  specs: { group: string; rows: ProductSpec[] }[];
  condition: Condition;
  warrantyMonths: number;
  shippable: boolean;
  /** Average stars to one decimal, 0 without ratings. */
  rating: number;
  ratingCount: number;
  /** Devices the product is made for. */
  fits: { id: number; main: string; title: string }[];
  /** Null when the shop itself sells the product. */
  seller: { id: number; slug: string; name: string; since: string; rating: number; ratingCount: number } | null;
};

/** Reads a public product; refuses an unknown one as missing, and a hidden one unless `withHidden`. */
export async function readProductPage(
  db: Db,
  id: number,
  locale: Locale,
  now: Date,
  { withHidden }: Visibility = { withHidden: false },
): Promise<Result<ProductPage>> {
  const readRows = () => selectProductRows(db, id, locale, { now, withHidden });
  const [{ row, variantRows }, findStats, { discountRounding }] = await Promise.all([
    withHidden ? readRows() : cachedProducts.read(db, `${id} ${listLocaleFallbacks(locale).join()}`, now, readRows),
    cachedSellerStats.read(db),
    readSettings(db),
  ]);
  if (!row) return refuse('catalog.unknown-product', {}, 'missing');
  const { attributes, variants } = toVariants(variantRows, locale);
  const prices = toProductPrices(row, now);
  const priced = variants.map((variant) => ({
    ...variant,
    unit: calculateUnitPrice(prices, variant.prices, discountRounding),
  }));
  const first = priced.find(({ quantity }) => quantity > 0) ?? priced[0];
  const breadcrumb = [row.main, row.category].filter((category) => category !== null);
  return ok({
    id: row.id,
    slug: row.slug,
    title: pickTranslation(row.title, locale),
    ...pickTexts(row, locale),
    seo: { title: row.seo_title[locale] ?? '', description: row.seo_description[locale] ?? '' },
    brand: { ...row.brand, title: pickTranslation(row.brand.title, locale) },
    breadcrumb: breadcrumb.map((category) => ({
      slug: localizeSlug(category, locale),
      title: pickTranslation(category.title, locale),
    })),
    mainCategory: (row.main ?? row.category).slug,
    image: row.image,
    images: row.images.map(({ file, alt, attribute_value_id }) => ({
      file,
      alt: pickTranslation(alt, locale),
      valueId: attribute_value_id,
    })),
    prices,
    saleEnds: row.sale_ends_at?.toISOString() ?? null,
    price: first?.unit ?? calculateUnitPrice(prices, null, discountRounding),
    firstChoices: getInitialChoices(variants),
    attributes,
    variants: priced,
    inStock: variants.some(({ quantity }) => quantity > 0),
    specs: groupSpecs(row, locale),
    condition: row.condition,
    warrantyMonths: row.warranty_months,
    ...toItemToShip(row),
    shippable: row.shippable,
    rating: roundAverageRating(row.rating_sum, row.rating_count),
    ratingCount: row.rating_count,
    fits: row.fits.map(({ id, main, title }) => ({ id, main, title: pickTranslation(title, locale) })),
    seller: row.seller && toSeller(row.seller, findStats(row.seller.id)),
  });
}

type ProductRows = { row: ProductRow | undefined; variantRows: VariantRow[] };

/** Some ten kilobytes each. */
const MAX_CACHED_PRODUCTS = 400;

/** By id and the locales of the texts. */
const cachedProducts = cacheScheduledRows<string, ProductRows>(MAX_CACHED_PRODUCTS, findNextChange);

async function selectProductRows(
  db: Db,
  id: number,
  locale: Locale,
  visibility: Visibility & { now: Date },
): Promise<ProductRows> {
  const [row, variantRows] = await Promise.all([
    selectProductForPage(db, id, locale, visibility),
    selectVariants(db, id, visibility),
  ]);
  return { row, variantRows };
}

/** The rating covers all products of the seller. */
function toSeller({ id, slug, name, since }: SellerRow, stats: SellerStats): NonNullable<ProductPage['seller']> {
  return { id, slug, name, since, rating: calculateAverageRating(stats), ratingCount: stats.ratingCount };
}

function roundAverageRating(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum * 10) / count) / 10;
}

function pickTexts({ texts }: ProductRow, locale: Locale) {
  const [text] = listLocaleFallbacks(locale).flatMap((wanted) => texts.filter((one) => one.locale === wanted));
  return {
    textLocale: isLocale(text?.locale) ? text.locale : DEFAULT_LOCALE,
    summary: text?.summary ?? '',
    description: text?.description ?? '',
    highlights: text?.highlights ?? [],
    inTheBox: text?.in_the_box ?? [],
  };
}

function groupSpecs({ specs }: ProductRow, locale: Locale): ProductPage['specs'] {
  const groups = new Map<string, ProductSpec[]>();
  for (const { title, grouping, unit, value, number } of specs) {
    const rows = groups.get(grouping) ?? [];
    rows.push({
      title: pickTranslation(title, locale),
      text: value === null ? null : pickTranslation(value, locale),
      number,
      unit,
    });
    groups.set(grouping, rows);
  }
  return [...groups].map(([group, rows]) => ({ group, rows }));
}
