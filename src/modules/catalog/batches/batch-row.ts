import type { LocalizedText } from '../../../kernel/locale.ts';

export const BATCH_KINDS = ['status', 'category', 'brand', 'tags', 'price', 'stock', 'sale'] as const;
export type BatchKind = (typeof BATCH_KINDS)[number];

export const BATCH_STATUSES = [
  'planning',
  'planned',
  'running',
  'finished',
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

export const BATCH_ROW_STATUSES = ['pending', 'planned', 'refused', 'applied', 'restored', 'conflict'] as const;
export type BatchRowStatus = (typeof BATCH_ROW_STATUSES)[number];

/**
 * Reason why a product stays as it is. `changed`: changed since the preview, or since the batch that is undone. `price`: a
 * price would not be above 0 or too high, or a sale price not below the price. `variant`: no variant is visible. `stock`: the
 * stock would be negative or too large. `reference`: a category, brand or tag was deleted. `no-sale`: no sale price.
 * `own-price`: a sale price would have no effect, because all visible variants have a price of their own.
 */
export const BATCH_PROBLEMS = [
  'changed',
  'same',
  'price',
  'variant',
  'stock',
  'reference',
  'no-sale',
  'own-price',
] as const;
export type BatchProblem = (typeof BATCH_PROBLEMS)[number];

/** Values that a batch can change. Amounts are minor units, times ISO 8601. */
export type BatchValues = {
  status: 1 | 2;
  publish_at: string | null;
  hide_at: string | null;
  category_id: number;
  brand_id: number;
  tags: number[];
  selling: number;
  offered: number | null;
  sale_starts_at: string | null;
  sale_ends_at: string | null;
  /** Variants with a price of their own. */
  variants: { id: number; price: number | null; previous: number | null }[];
  /** Stock of the visible variants. */
  stock: { id: number; quantity: number }[];
};

/** The values that a batch changes. */
export type ChangedValues = Partial<BatchValues>;

export type BatchProduct = {
  id: number;
  version: number;
  title: LocalizedText;
  values: BatchValues;
  hasVisibleVariant: boolean;
  /** Whether a visible variant, or one to be made visible, has the price of the product. */
  usesProductPrice: boolean;
};

/** Product of a batch with its values before and after. */
export type BatchRow = {
  product_id: number;
  status: BatchRowStatus;
  problem: BatchProblem | null;
  version: number;
  before: ChangedValues;
  after: ChangedValues;
};
