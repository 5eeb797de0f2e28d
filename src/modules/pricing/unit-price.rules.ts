import { calculateDiscountPercent, type DiscountRounding } from '../../kernel/money.ts';

/** Amounts are minor units of the shop's currency. */
export type ProductPrices = {
  selling: number;
  offered: number | null;
  /** The price of an active flash sale; ignored without an end time. */
  flash: { price: number; endTime: string | null } | null;
};

/** Prices of a product as they are stored, and its price in a flash sale that runs. */
export type StoredPrices = {
  selling: number;
  /** Sale price; applies from `sale_starts_at`, up to but not including `sale_ends_at`. Null: without limit. */
  offered: number | null;
  sale_starts_at: Date | null;
  sale_ends_at: Date | null;
  flash_price: number | null;
  /** ISO time. */
  flash_ends: string | null;
};

/** Prices of a product at a time: a sale price outside of its period is none. */
export function toProductPrices(stored: StoredPrices, now: Date): ProductPrices {
  const { selling, offered, sale_starts_at, sale_ends_at, flash_price, flash_ends } = stored;
  const isOnSale = (sale_starts_at === null || sale_starts_at <= now) && (sale_ends_at === null || sale_ends_at > now);
  return {
    selling,
    offered: isOnSale ? offered : null,
    flash: flash_price === null ? null : { price: flash_price, endTime: flash_ends },
  };
}

export type VariantPrices = {
  hasAttributes: boolean;
  price: number | null;
  previous: number | null;
};

export type PriceSource = 'variant' | 'flash' | 'offered' | 'selling';

export type UnitPrice = {
  current: number;
  /** The strikethrough price, always above the current one. */
  previous: number | null;
  from: PriceSource;
  /** Whole percent; 0 without a previous price. */
  percentOff: number;
};

/**
 * Unit price: the variant's own price, else the flash sale price, else the sale price, else the regular price.
 * @param rounding of `percentOff`, for callers that show it; the setting `discount_rounding`
 */
export function calculateUnitPrice(
  product: ProductPrices,
  variant: VariantPrices | null,
  rounding: DiscountRounding = 'up',
): UnitPrice {
  const { selling, offered, flash } = product;
  if (variant?.hasAttributes && variant.price !== null && variant.price > 0)
    return toUnitPrice('variant', variant.price, variant.previous, rounding);
  if (flash?.endTime) return toUnitPrice('flash', flash.price, selling, rounding);
  if (offered !== null && offered > 0) return toUnitPrice('offered', offered, selling, rounding);
  return toUnitPrice('selling', selling, null, rounding);
}

function toUnitPrice(from: PriceSource, current: number, before: number | null, rounding: DiscountRounding): UnitPrice {
  const previous = before !== null && before > current ? before : null;
  const percentOff = previous === null ? 0 : calculateDiscountPercent(current, previous, rounding);
  return { current, previous, from, percentOff };
}
