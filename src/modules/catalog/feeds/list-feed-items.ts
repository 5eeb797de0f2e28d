import { joinWithCommas } from '../../../kernel/join-with-commas.ts';
import { type Locale, listLocaleFallbacks, pickTranslation } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { ItemToShip } from '../../pricing/shipment-content.rules.ts';
import { calculateUnitPrice, toProductPrices, type UnitPrice } from '../../pricing/unit-price.rules.ts';
import type { Condition } from '../catalog.tables.ts';
import { toItemToShip } from '../products/shipping-columns.store.ts';
import { type FeedRow, type FeedVariantRow, selectFeedProducts } from './feed.store.ts';

/** One variant as an item of a product feed. Amounts are minor units. */
export type FeedItem = ItemToShip & {
  productId: number;
  inventoryId: number;
  sku: string;
  /** The product has other variants, which are separate items. */
  inGroup: boolean;
  title: string;
  text: string;
  brand: string;
  mainCategory: string;
  /** Titles from the main category down. */
  categories: string[];
  /** The variant's own picture first. */
  pictures: string[];
  price: UnitPrice;
  /** ISO times between which a flash price or a sale price applies. */
  sale: { from: string; until: string } | null;
  inStock: boolean;
  condition: Condition;
  shippable: boolean;
  choices: { attribute: string; value: string; isColour: boolean }[];
};

/** Products per query while a feed is streamed. */
const PRODUCT_BATCH_SIZE = 500;

/** Every variant of every public product, in batches. */
export async function* listFeedItems(db: Db, locale: Locale, now: Date): AsyncGenerator<FeedItem[]> {
  let after = 0;
  for (;;) {
    const rows = await selectFeedProducts(db, { after, limit: PRODUCT_BATCH_SIZE, locale, now });
    if (rows.length > 0) yield rows.flatMap((row) => toFeedItems(row, locale, now));
    const last = rows.at(-1);
    if (!last || rows.length < PRODUCT_BATCH_SIZE) return;
    after = last.id;
  }
}

function toFeedItems(row: FeedRow, locale: Locale, now: Date): FeedItem[] {
  const { category, main, brand, texts, condition } = row;
  const text = listLocaleFallbacks(locale).flatMap((wanted) => texts.filter((one) => one.locale === wanted))[0];
  const common = {
    productId: row.id,
    inGroup: row.variants.length > 1,
    text: [text?.summary, text?.description].filter(Boolean).join('\n\n'),
    brand: pickTranslation(brand, locale),
    mainCategory: (main ?? category).slug,
    categories: [main, category].flatMap((one) => (one ? [pickTranslation(one.title, locale)] : [])),
    condition,
    ...toItemToShip(row),
    shippable: row.shippable,
  };
  return row.variants.map((variant) => ({ ...common, ...toVariantFields(row, variant, { locale, now }) }));
}

function toVariantFields(row: FeedRow, variant: FeedVariantRow, { locale, now }: { locale: Locale; now: Date }) {
  const { price, previous, values } = variant;
  const unit = calculateUnitPrice(toProductPrices(row, now), { hasAttributes: values.length > 0, price, previous });
  const choices = values.map(({ attribute, value, swatch }) => ({
    attribute: pickTranslation(attribute, locale),
    value: pickTranslation(value, locale),
    isColour: swatch !== null,
  }));
  return {
    inventoryId: variant.id,
    sku: variant.sku,
    title: joinWithCommas([pickTranslation(row.title, locale), ...choices.map(({ value }) => value)], locale),
    pictures: selectPictures(row, values),
    price: unit,
    sale: findSalePeriod(row, unit),
    inStock: variant.quantity > 0,
    choices,
  };
}

/** Null for a price without a start or an end. */
function findSalePeriod(row: FeedRow, { from }: UnitPrice): FeedItem['sale'] {
  const { flash_starts, flash_ends, sale_starts_at, sale_ends_at } = row;
  if (from === 'flash' && flash_starts && flash_ends) return { from: flash_starts, until: flash_ends };
  if (from === 'offered' && sale_starts_at && sale_ends_at)
    return { from: sale_starts_at.toISOString(), until: sale_ends_at.toISOString() };
  return null;
}

/** Pictures of the variant's colour, then those without a colour; falls back to the main picture of the product. */
function selectPictures({ images, image }: FeedRow, values: FeedVariantRow['values']): string[] {
  const isOwn = (id: number | null) => values.some(({ value_id }) => value_id === id);
  const files = [
    ...images.filter(({ value_id }) => value_id !== null && isOwn(value_id)),
    ...images.filter(({ value_id }) => value_id === null),
  ].map(({ file }) => file);
  return files.length > 0 || image === null ? files : [image];
}
