import { ok, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { replaceLinkedCategory } from '../../content/banners/replace-linked-category.ts';
import { invalidateCatalog } from '../../listing/index/invalidate-catalog.ts';
import { moveSlugs } from '../../naming/slug-changes.ts';
import { refreshCollectionRules } from '../collections/refresh-collections.ts';
import {
  addFormerParent,
  countCategoryVouchers,
  deleteCategory,
  type LockedCategory,
  lockCategories,
  moveProducts,
  moveSubCategories,
  replaceRuleCategory,
} from './category-editing.store.ts';
import { hasSubCategories } from './category-parent.store.ts';

export type CategoryMerge = { slug: string; into: string; products: number };

/**
 * Moves products, sub-categories and addresses of a category to another one and deletes it. Banners, slides and rules of
 * collections that name it, name the other one. Refuses a third level of the tree, and a category of a voucher: the
 * voucher would apply to more products.
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
  const vouchers = await countCategoryVouchers(tx, id, now);
  if (vouchers > 0) return refuseField('into', 'catalog.used-by-vouchers', { count: vouchers });
  await moveSubCategories(tx, id, into);
  const products = await moveProducts(tx, id, into, now);
  await moveSlugs(tx, 'category', source, { id: into, now });
  await replaceLinkedCategory(tx, { names: [String(id), source.slug], slug: target.slug });
  await replaceRuleCategory(tx, id, into);
  await moveParents(tx, source, target);
  await deleteCategory(tx, id);
  await refreshCollectionRules(tx, now);
  await invalidateCatalog(tx);
  return ok({ slug: source.slug, into: target.slug, products });
}

/** The pages of a sub-category below its main categories redirect to the other category. */
async function moveParents(tx: Tx, source: LockedCategory, target: LockedCategory): Promise<void> {
  const parents = [source.parent_id, ...source.former_parent_ids];
  for (const parent of parents)
    if (parent !== null && parent !== target.id && parent !== target.parent_id)
      await addFormerParent(tx, target.id, parent);
}

function refuseTarget() {
  return refuseField('into', 'fields.invalid', { type: 'into' });
}
