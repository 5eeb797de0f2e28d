import type { Localized } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import type { BundleRule, BundleTerms } from './bundle.rules.ts';
import { type BundleRow, bundleRows } from './bundle.store.ts';

export type Bundle = BundleRule & { title: Localized; description: Localized; running: boolean };

/**
 * The deals that run now and have one of the products in them, in the shop's order. `remembered` ones come too when
 * they no longer run, so that a cart can say what is over.
 */
export async function findBundles(
  db: Db,
  productIds: readonly number[],
  now: Date,
  remembered: readonly number[] = [],
): Promise<Bundle[]> {
  if (productIds.length === 0) return [];
  const rows = await bundleRows(db, { productIds, ids: remembered }, now);
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    description: row.description,
    terms: termsOf(row),
    maxPerOrder: row.max_per_order,
    items: row.items.map(({ product_id, quantity }) => ({ productId: product_id, quantity })),
    running: row.running,
  }));
}

/** The table's check sees to it that what a kind needs is there. */
function termsOf({ kind, buy, free, price_model, value }: BundleRow): BundleTerms {
  if (kind === 1) return { kind: 'some-free', buy: buy ?? 0, free: free ?? 0 };
  if (price_model === 1) return { kind: 'set-price', price: value ?? 0 };
  return { kind: 'set-percent', basisPoints: value ?? 0 };
}
