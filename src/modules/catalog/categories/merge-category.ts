import { ok, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { replaceLinkedCategory } from '../../content/banners/replace-linked-category.ts';
import { invalidateCatalog } from '../../listing/index/invalidate-catalog.ts';
import { moveSlugs } from '../../naming/slug-changes.ts';
import { replaceVoucherCategory } from '../../vouchers/replace-voucher-category.ts';
import { refreshCollectionRules } from '../collections/refresh-collections.ts';
import { touchProducts } from '../editing/product.store.ts';
import {
  deleteCategory,
  lockCategories,
  moveProducts,
  moveSubCategories,
  replaceRuleCategory,
} from './category-editing.store.ts';
import { hasSubCategories } from './category-parent.store.ts';

export type CategoryMerge = { slug: string; into: string; products: number };

/**
 * Moves products, sub-categories and addresses of a category to another one and deletes it. Banners, slides, vouchers and
 * rules of collections that name it, name the other one. Refuses a third level of the tree.
 */
export async function mergeCategory(
  tx: Tx,
  { id, version, into }: { id: number; version: number; into: number },
  now: Date,
): Promise<Result<CategoryMerge>> {
  if (into === id) return refuseTarget();
  const locked = await lockCategories(tx, [id, into]);
  const [source, target] = [id, into].map((wanted) => locked.find((row) => row.id === wanted));
  if (!source) return refuse('api.not-found', {}, 'missing');
  if (source.version !== version) return refuse('resources.changed', {}, 'conflict');
  if (!target) return refuseTarget();
  // the tree has two levels
  if (target.parent_id !== null && (await hasSubCategories(tx, id)))
    return refuseField('into', 'catalog.parent-category');
  await moveSubCategories(tx, id, into);
  const products = await moveProducts(tx, id, into);
  await moveSlugs(tx, 'category', source, { id: into, now });
  await replaceLinkedCategory(tx, { names: [String(id), source.slug], slug: target.slug });
  await replaceVoucherCategory(tx, id, into);
  await replaceRuleCategory(tx, id, into);
  await deleteCategory(tx, id);
  await touchProducts(tx, products, now);
  await refreshCollectionRules(tx, now);
  await invalidateCatalog(tx);
  return ok({ slug: source.slug, into: target.slug, products: products.length });
}

function refuseTarget() {
  return refuseField('into', 'fields.invalid', { type: 'into' });
}
