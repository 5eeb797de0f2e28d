import type { LocalizedText } from '../../../kernel/locale.ts';
import { changePrice, type PriceChange } from './change-price.rules.ts';

export type BatchChange =
  | { kind: 'status'; status: 1 | 2 }
  | { kind: 'category'; category_id: number }
  | ({ kind: 'price' } & PriceChange);

/** Values that a batch can change. Amounts are minor units. */
export type BatchValues = {
  status: 1 | 2;
  category_id: number;
  selling: number;
  offered: number | null;
  variants: { id: number; price: number | null; previous: number | null }[];
};

export type BatchProduct = {
  id: number;
  version: number;
  title: LocalizedText;
  values: BatchValues;
  hasVisibleVariant: boolean;
};

/** Applied change of a product. */
export type StoredChange = { id: number; before: BatchValues; after: BatchValues };

/** Planned change of a product: the new values, or the reason why it stays. */
export type PlannedChange =
  | { product: BatchProduct; after: BatchValues; problem: null }
  | { product: BatchProduct; after: null; problem: BatchProblem };

/**
 * `changed`: changed since the preview, also by the same batch. `price`: a price would not be above 0, or a sale price not
 * below the price.
 */
export type BatchProblem = 'changed' | 'same' | 'price' | 'variant';

/** The change of one product of a batch. */
export function planChange(
  product: BatchProduct,
  change: BatchChange,
  { exponent, version = product.version }: { exponent: number; version?: number },
): PlannedChange {
  if (product.version !== version) return { product, after: null, problem: 'changed' };
  const after = changeValues(product.values, change, exponent);
  if (after === null) return { product, after: null, problem: 'price' };
  if (JSON.stringify(after) === JSON.stringify(product.values)) return { product, after: null, problem: 'same' };
  const isPublished = after.status === 1 && product.values.status !== 1;
  if (isPublished && !product.hasVisibleVariant) return { product, after: null, problem: 'variant' };
  return { product, after, problem: null };
}

function changeValues(values: BatchValues, change: BatchChange, exponent: number): BatchValues | null {
  if (change.kind === 'status') return { ...values, status: change.status };
  if (change.kind === 'category') return { ...values, category_id: change.category_id };
  const [selling] = changePrices([values.selling], change, exponent) ?? [];
  const [offered] = changePrices([values.offered], change, exponent) ?? [];
  if (selling === undefined || selling === null || offered === undefined) return null;
  if (offered !== null && offered >= selling) return null;
  const variants = values.variants.map(({ id, price, previous }) => {
    const prices = changePrices([price, previous], change, exponent);
    const [own = null, before = null] = prices ?? [];
    return prices && { id, price: own, previous: own !== null && before !== null && before <= own ? null : before };
  });
  const complete = variants.filter((variant) => variant !== null);
  return complete.length < variants.length ? null : { ...values, selling, offered, variants: complete };
}

/** Null when one of them would not be above 0; a missing price stays missing. */
function changePrices(
  prices: readonly (number | null)[],
  change: Extract<BatchChange, { kind: 'price' }>,
  exponent: number,
): (number | null)[] | null {
  const changed = prices.map((price) => (price ? changePrice(price, change, exponent) : null));
  return changed.some((price, index) => price === null && prices[index]) ? null : changed;
}
