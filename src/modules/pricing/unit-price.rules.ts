import { calculateDiscountPercent, type DiscountRounding } from '../../kernel/money.ts';

/** Amounts are minor units of the shop's currency. */
export type ProductPrices = {
  selling: number;
  offered: number | null;
  /** The price of an active flash sale; ignored without an end time. */
  flash: { price: number; endTime: string | null } | null;
};

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
