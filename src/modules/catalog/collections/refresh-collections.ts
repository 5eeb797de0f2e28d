import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { invalidateCatalog } from '../../listing/index/invalidate-catalog.ts';
import { lockProducts, setProductsChanged } from '../products/product-change.store.ts';
import {
  lockCollectionRules,
  lockUneditedCollectionRules,
  selectOutdatedRuleProducts,
  updateRuleProducts,
} from './collection-rule.store.ts';

/** With more changes the facet index is rebuilt, which is faster than reading each product. */
const MAX_CHANGED_PRODUCTS = 2000;

/**
 * Adds products to collections by rule and removes them, after their data changed. Call it in the transaction of the
 * change: lists, search, counts and the home page read `collection_product` and therefore always agree. A collection that
 * an editor is saving is left to `refreshAllCollections`, because an order would have to wait for the editor.
 */
export async function refreshRuleCollections(tx: Db, productIds: readonly number[], now: Date): Promise<void> {
  if (productIds.length === 0) return;
  // locked before rows of collections are deleted, in the order of a save of a collection, so that both cannot deadlock
  const collectionIds = await lockUneditedCollectionRules(tx);
  if (collectionIds.length === 0) return;
  const changed = await updateRuleProducts(tx, { collectionIds, productIds }, now);
  if (changed.length > 0) await setProductsChanged(tx, changed);
}

/** Compares all products with the rules after a change of the category tree, which rebuilds the indexes. */
export async function refreshCollectionRules(tx: Db, now: Date): Promise<void> {
  const collectionIds = await lockCollectionRules(tx);
  if (collectionIds.length > 0) await updateRuleProducts(tx, {}, now);
}

/**
 * Compares all products with the rules: flash sales start and end, products become older, and a change of a product while
 * a rule was saved left its collection out.
 */
export async function refreshAllCollections(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const collectionIds = await lockCollectionRules(tx);
    if (collectionIds.length === 0) return 0;
    const outdated = await selectOutdatedRuleProducts(tx, now);
    if (outdated.length === 0) return 0;
    if (outdated.length > MAX_CHANGED_PRODUCTS) {
      await updateRuleProducts(tx, {}, now);
      await invalidateCatalog(tx);
      return outdated.length;
    }
    // before their rows of collections, in the order of an order and of an editor of the product
    await lockProducts(tx, outdated);
    const changed = await updateRuleProducts(tx, { productIds: outdated }, now);
    if (changed.length > 0) await setProductsChanged(tx, changed);
    return changed.length;
  });
}
