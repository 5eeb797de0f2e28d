import type { LocalizedText } from '../../kernel/locale.ts';
import type { Db } from '../../platform/database/db.ts';
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

/** A check constraint guarantees the columns of each kind. */
function toBundleTerms({ kind, buy, free, price_model, value }: BundleRow): BundleTerms {
  if (kind === 1) return { kind: 'some-free', buy: buy ?? 0, free: free ?? 0 };
  if (price_model === 1) return { kind: 'set-price', price: value ?? 0 };
  return { kind: 'set-percent', basisPoints: value ?? 0 };
}
