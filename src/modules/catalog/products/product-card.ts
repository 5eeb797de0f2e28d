import { type Locale, pickTranslation } from '../../../kernel/locale.ts';
import { calculateUnitPrice, toProductPrices, type UnitPrice } from '../../pricing/unit-price.rules.ts';
import type { Settings } from '../../settings/settings.rules.ts';
import type { CardRow } from './card.store.ts';

/** Below this stock a card shows how many units are left. */
const LOW_STOCK_LIMIT = 5;
const MAX_SWATCHES = 6;

/** Data of a product card; amounts are minor units. */
export type ProductCard = {
  id: number;
  slug: string;
  /** Slug of the main category, for the product URL. */
  mainCategory: string;
  title: string;
  brand: string;
  image: string | null;
  secondImage: string | null;
  /** Price of the cheapest variant; of those in stock if there are any. */
  price: UnitPrice;
  /** Price of the most expensive variant, when prices differ. */
  priceTo: number | null;
  selling: number;
  offered: number | null;
  /** Average stars to one decimal, 0 without ratings. */
  rating: number;
  ratingCount: number;
  inStock: boolean;
  /** Total stock of all variants when it is low, else null. */
  fewLeft: number | null;
  swatches: { title: string; swatch: string }[];
  variantCount: number;
  /** Id of the only variant; null when the product has several. */
  onlyVariant: number | null;
  /** ISO time at which the flash price ends. */
  flashEnds: string | null;
};

type CardFormat = Pick<Settings, 'discountRounding'> & { locale: Locale; now: Date };

export function toProductCard(row: CardRow, { locale, discountRounding, now }: CardFormat): ProductCard {
  const prices = toProductPrices(row, now);
  const variants = row.variants.map((variant) => ({
    ...variant,
    unit: calculateUnitPrice(prices, variant, discountRounding),
  }));
  const inStock = variants.filter(({ quantity }) => quantity > 0);
  const offered = (inStock.length > 0 ? inStock : variants).map(({ unit }) => unit);
  const price =
    offered.toSorted((a, b) => a.current - b.current)[0] ?? calculateUnitPrice(prices, null, discountRounding);
  const dearest = Math.max(price.current, ...offered.map(({ current }) => current));
  const left = variants.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    id: row.id,
    slug: row.slug,
    mainCategory: row.main_category,
    title: pickTranslation(row.title, locale),
    brand: pickTranslation(row.brand, locale),
    image: row.image,
    secondImage: row.second_image,
    price,
    priceTo: dearest > price.current ? dearest : null,
    selling: row.selling,
    offered: prices.offered,
    rating: row.rating_count === 0 ? 0 : Math.round((row.rating_sum * 10) / row.rating_count) / 10,
    ratingCount: row.rating_count,
    inStock: left > 0,
    fewLeft: left > 0 && left < LOW_STOCK_LIMIT ? left : null,
    swatches: listSwatches(row, locale),
    variantCount: variants.length,
    onlyVariant: variants.length === 1 ? (variants[0]?.id ?? null) : null,
    flashEnds: price.from === 'flash' ? row.flash_ends : null,
  };
}

function listSwatches(row: CardRow, locale: Locale): ProductCard['swatches'] {
  const colours = new Map(row.swatches.map((colour) => [colour.swatch, colour]));
  return [...colours.values()]
    .slice(0, MAX_SWATCHES)
    .map(({ title, swatch }) => ({ title: pickTranslation(title, locale), swatch }));
}
