import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { invalidateCatalog } from '../../listing/index/invalidate-catalog.ts';
import { lockProducts, setProductsChanged } from '../products/product-change.store.ts';
import { lockCollectionRules, updateRuleProducts } from './collection-rule.store.ts';

/** With more changes the facet index is rebuilt, which is faster than reading each product. */
const MAX_CHANGED_PRODUCTS = 2000;

/**
 * Adds products to collections by rule and removes them, after their data changed. Call it in the transaction of the
 * change: lists, search, counts and the home page read `collection_product` and therefore always agree.
 */
export async function refreshRuleCollections(tx: Db, productIds: readonly number[], now: Date): Promise<void> {
  // locked before rows of collections are deleted, in the order of a save of a collection, so that both cannot deadlock
  if (productIds.length === 0 || !(await lockCollectionRules(tx))) return;
  const changed = await updateRuleProducts(tx, { productIds }, now);
  if (changed.length > 0) await setProductsChanged(tx, changed);
}

/** Compares all products with the rules after a change of the category tree, which rebuilds the indexes. */
export async function refreshCollectionRules(tx: Db, now: Date): Promise<void> {
  if (await lockCollectionRules(tx)) await updateRuleProducts(tx, {}, now);
}

/**
 * Compares all products with the rules that depend on the time: flash sales start and end, and products become older.
 */
export async function refreshAllCollections(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    if (!(await lockCollectionRules(tx))) return 0;
    const changed = await updateRuleProducts(tx, {}, now);
    if (changed.length > MAX_CHANGED_PRODUCTS) await invalidateCatalog(tx);
    else if (changed.length > 0) {
      await lockProducts(tx, changed);
      await setProductsChanged(tx, changed);
    }
    return changed.length;
  });
}
