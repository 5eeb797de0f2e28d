import { ok, type Result, refuseField } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import {
  choiceField,
  flagField,
  integerField,
  localizedTextField,
  pictureField,
  referenceField,
} from '../../../platform/resources/field.ts';
import { defineResource } from '../../../platform/resources/resource.ts';
import { defineResourceOperations } from '../../../platform/resources/resource-operations.ts';
import { invalidateCatalog } from '../../listing/index/invalidate-catalog.ts';
import { checkSlugChange, recordSlugChange } from '../../naming/slug-changes.ts';
import { slugField } from '../../naming/slug-field.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { refreshCollectionRules } from '../collections/refresh-collections.ts';
import { invalidateFilterOptions } from '../listing/read-filter-options.ts';
import { addFormerParent } from './category-editing.store.ts';
import { hasSubCategories, isMainCategory } from './category-parent.store.ts';

export const categoryResource = defineResource({
  name: 'categories',
  one: 'Category',
  table: 'category',
  access: staffAccess('catalogue'),
  fields: {
    title: localizedTextField({ maxLength: 80 }),
    description: localizedTextField({ maxLength: 2000, isMultiline: true, isOptional: true }),
    image: pictureField(),
    slug: slugField(),
    parent_id: referenceField({ table: 'category', label: 'title' }),
    withdrawal: choiceField({ values: ['free', 'sealed', 'service'], initial: 'free' }),
    for_devices: flagField(),
    featured: flagField(),
    in_footer: flagField(),
    sort: integerField({ min: 0, max: 100_000, initial: 0 }),
    status: choiceField({ values: [1, 2], initial: 1 }),
  },
  sections: {
    content: ['title', 'description', 'image'],
    address: ['slug', 'parent_id'],
    products: ['withdrawal', 'for_devices'],
    display: ['status', 'featured', 'in_footer', 'sort'],
  },
  list: {
    columns: ['title', 'parent_id', 'slug', 'featured', 'status', 'sort'],
    search: ['title', 'slug'],
    filters: ['status', 'featured', 'in_footer'],
    sort: 'sort',
  },
  refusals: { 'catalog.parent-category': 'refused' },
  async check(tx, change) {
    const parent = await checkParent(tx, change.id, change.after?.parent_id ?? null);
    return parent.ok ? checkSlugChange(tx, 'category', change) : parent;
  },
  async applyEffects(tx, change, now) {
    const { id, before, after } = change;
    await recordSlugChange(tx, 'category', change, now);
    if (after && before && before.parent_id !== after.parent_id) {
      if (before.parent_id !== null) await addFormerParent(tx, id, before.parent_id);
      await refreshCollectionRules(tx, now);
    }
    await invalidateCatalog(tx);
  },
  invalidate: ({ db }) => invalidateFilterOptions(db),
});

/** The tree has two levels: a parent is a main category, and a category with sub-categories has no parent. */
async function checkParent(tx: Tx, id: number, parentId: number | null): Promise<Result<null>> {
  if (parentId === null) return ok(null);
  const isValid = parentId !== id && (await isMainCategory(tx, parentId)) && !(await hasSubCategories(tx, id));
  return isValid ? ok(null) : refuseField('parent_id', 'catalog.parent-category');
}

export const categoryOperations = defineResourceOperations(categoryResource);
