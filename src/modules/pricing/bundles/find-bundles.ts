import type { LocalizedText } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { BundleRule, BundleTerms } from './bundle.rules.ts';
import { type BundleRow, selectBundles } from './bundle.store.ts';

export type Bundle = BundleRule & { title: LocalizedText; description: LocalizedText; running: boolean };

/**
 * Active deals that include one of the products, in the shop's order. `remembered` deals are included even when
 * inactive, so that a cart can report which have ended.
 */
export async function findBundles(
  db: Db,
  productIds: readonly number[],
  now: Date,
  remembered: readonly number[] = [],
): Promise<Bundle[]> {
  if (productIds.length === 0) return [];
  const rows = await selectBundles(db, { productIds, ids: remembered }, now);
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    description: row.description,
    terms: toBundleTerms(row),
    maxPerOrder: row.max_per_order,
    items: row.items.map(({ product_id, quantity }) => ({ productId: product_id, quantity })),
    running: row.running,
  }));
}

/** Columns with the terms of a bundle. */
export type BundleTermColumns = Pick<BundleRow, 'kind' | 'buy' | 'free' | 'set_price' | 'set_discount'>;

/** A check constraint guarantees the columns of each kind. */
export function toBundleTerms({ kind, buy, free, set_price, set_discount }: BundleTermColumns): BundleTerms {
  if (kind === 1) return { kind: 'some-free', buy: buy ?? 0, free: free ?? 0 };
  if (set_price !== null) return { kind: 'set-price', price: set_price };
  return { kind: 'set-percent', basisPoints: set_discount ?? 0 };
}
