import { isSameValue } from '../../../platform/resources/change-entry.ts';
import { MAX_AMOUNT } from '../../../platform/resources/field.ts';
import { MAX_STOCK } from '../editing/product.fields.ts';
import { isValidSalePrice } from '../editing/sale-price.rules.ts';
import type { BatchProblem, BatchProduct, BatchValues, ChangedValues } from './batch-row.ts';
import { changePrice, type PriceChange } from './change-price.rules.ts';

export type BatchChange =
  | { kind: 'status'; status: 1 | 2 }
  | { kind: 'category'; category_id: number }
  | { kind: 'brand'; brand_id: number }
  | { kind: 'tags'; add: number[]; remove: number[] }
  /** Pieces that are added to the stock of each visible variant; negative: removed. */
  | { kind: 'stock'; quantity: number }
  | ({ kind: 'price' } & PriceChange)
  | SaleChange;

export type SaleChange = {
  kind: 'sale';
  /** Sale price in hundredths of a percent below the price; null: the sale price stays. */
  basis_points: number | null;
  rounding: PriceChange['rounding'];
  /** ISO times; null: without limit. */
  starts_at: string | null;
  ends_at: string | null;
  /** Removes the sale price with its period. */
  remove: boolean;
};

/** Planned change of a product: the values that change, before and after, or the reason why it stays. */
export type PlannedChange =
  | { product: BatchProduct; before: ChangedValues; after: ChangedValues; problem: null }
  | { product: BatchProduct; before: ChangedValues; after: null; problem: BatchProblem };

/** @param exponent decimals of the currency */
type PlanOptions = { exponent: number; now: Date; version?: number };

/** The change of one product of a batch. Refuses a product with another version than that of the preview. */
export function planChange(
  product: BatchProduct,
  change: BatchChange,
  { exponent, now, version = product.version }: PlanOptions,
): PlannedChange {
  const before = pickChangedValues(product.values, change);
  const refuse = (problem: BatchProblem): PlannedChange => ({ product, before, after: null, problem });
  if (product.version !== version) return refuse('changed');
  const after = changeValues(product, change, { exponent, now });
  if (typeof after === 'string') return refuse(after);
  return isSameValue(after, before) ? refuse('same') : { product, before, after, problem: null };
}

/** The values that a change can change. */
function pickChangedValues(values: BatchValues, { kind }: BatchChange): ChangedValues {
  const { status, publish_at, hide_at, category_id, brand_id, tags, selling, offered, variants, stock } = values;
  switch (kind) {
    case 'status':
      return { status, publish_at, hide_at };
    case 'category':
      return { category_id };
    case 'brand':
      return { brand_id };
    case 'tags':
      return { tags };
    case 'stock':
      return { stock };
    case 'price':
      return { selling, offered, variants };
    case 'sale':
      return { offered, sale_starts_at: values.sale_starts_at, sale_ends_at: values.sale_ends_at };
  }
}

function changeValues(
  product: BatchProduct,
  change: BatchChange,
  { exponent, now }: PlanOptions,
): ChangedValues | BatchProblem {
  const { values, hasVisibleVariant } = product;
  switch (change.kind) {
    case 'status':
      if (change.status === 2)
        return { status: 2, publish_at: selectFutureTime(values.publish_at, now), hide_at: null };
      if (values.status !== 1 && !hasVisibleVariant) return 'variant';
      return { status: 1, publish_at: null, hide_at: selectFutureTime(values.hide_at, now) };
    case 'category':
      return { category_id: change.category_id };
    case 'brand':
      return { brand_id: change.brand_id };
    case 'tags': {
      const left = values.tags.filter((tag) => !change.remove.includes(tag));
      return { tags: [...new Set([...left, ...change.add])].toSorted((one, other) => one - other) };
    }
    case 'stock':
      return changeStock(values, change.quantity);
    case 'price':
      return changeAllPrices(values, change, exponent) ?? 'price';
    case 'sale':
      return changeSale(product, change, exponent);
  }
}

/** Null for a time that is past: its status applies already, and the job would store it after this change. */
function selectFutureTime(time: string | null, now: Date): string | null {
  return time !== null && Date.parse(time) > now.getTime() ? time : null;
}

function changeStock({ stock }: BatchValues, added: number): ChangedValues | BatchProblem {
  if (stock.length === 0) return 'variant';
  const changed = stock.map(({ id, quantity }) => ({ id, quantity: quantity + added }));
  return changed.every(({ quantity }) => quantity >= 0 && quantity <= MAX_STOCK) ? { stock: changed } : 'stock';
}

function changeSale(
  { values: { selling, offered }, usesProductPrice }: BatchProduct,
  { basis_points, rounding, starts_at, ends_at, remove }: SaleChange,
  exponent: number,
): ChangedValues | BatchProblem {
  if (remove) return { offered: null, sale_starts_at: null, sale_ends_at: null };
  if (!usesProductPrice) return 'own-price';
  if (basis_points === null && offered === null) return 'no-sale';
  const reduction = basis_points === null ? null : { basis_points: -basis_points, amount: null, rounding };
  const price = reduction ? changePrice(selling, reduction, exponent) : offered;
  if (price === null || !isValidSalePrice({ selling, offered: price })) return 'price';
  return { offered: price, sale_starts_at: starts_at, sale_ends_at: ends_at };
}

/** Null when a price would be out of bounds, or the sale price not below the price. */
function changeAllPrices(values: BatchValues, change: PriceChange, exponent: number): ChangedValues | null {
  const [selling] = changePrices([values.selling], change, exponent) ?? [];
  const [offered] = changePrices([values.offered], change, exponent) ?? [];
  if (selling === undefined || selling === null || offered === undefined) return null;
  if (!isValidSalePrice({ selling, offered })) return null;
  const variants = values.variants.map(({ id, price, previous }) => {
    const prices = changePrices([price, previous], change, exponent);
    const [own = null, before = null] = prices ?? [];
    return prices && { id, price: own, previous: own !== null && before !== null && before <= own ? null : before };
  });
  const complete = variants.filter((variant) => variant !== null);
  return complete.length < variants.length ? null : { selling, offered, variants: complete };
}

/** Null when one of them would be out of bounds; a missing price or a sale price of zero, which has no effect, stays. */
function changePrices(
  prices: readonly (number | null)[],
  change: PriceChange,
  exponent: number,
): (number | null)[] | null {
  const changed = prices.map((price) => (price ? changePrice(price, change, exponent) : price));
  const isOutOfBounds = (price: number | null) => price === null || price > MAX_AMOUNT;
  return changed.some((price, index) => prices[index] && isOutOfBounds(price)) ? null : changed;
}

/**
 * Values before a batch for an undo, or the reason why the product keeps its values: it was changed since, or the values are
 * not valid any more. Stock changes back by the difference, so that sales since stay.
 */
export function planUndo(
  product: BatchProduct,
  { before, after }: { before: ChangedValues; after: ChangedValues },
): ChangedValues | BatchProblem {
  const { values, hasVisibleVariant } = product;
  const { stock: _, ...compared } = after;
  const isChanged = Object.entries(compared).some(
    ([name, value]) => !isSameValue(values[name as keyof BatchValues], value),
  );
  if (isChanged) return 'changed';
  if (before.status === 1 && !hasVisibleVariant) return 'variant';
  const { selling, offered } = { ...values, ...before };
  if (!isValidSalePrice({ selling, offered })) return 'price';
  if (!before.stock) return before;
  const stock = restoreStock(values.stock, before.stock, after.stock ?? []);
  return stock ? { ...before, stock } : 'stock';
}

/** Null when a variant is missing or has too little stock. */
function restoreStock(
  current: BatchValues['stock'],
  before: BatchValues['stock'],
  after: BatchValues['stock'],
): BatchValues['stock'] | null {
  const restored = before.map(({ id, quantity }) => {
    const added = (after.find((one) => one.id === id)?.quantity ?? quantity) - quantity;
    const left = current.find((one) => one.id === id);
    return left ? { id, quantity: left.quantity - added } : null;
  });
  const complete = restored.filter((one) => one !== null && one.quantity >= 0 && one.quantity <= MAX_STOCK);
  return complete.length < restored.length ? null : complete.filter((one) => one !== null);
}
