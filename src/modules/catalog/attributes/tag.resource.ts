import { ok, refuse } from '../../../kernel/result.ts';
import { choiceField, integerField, localizedTextField } from '../../../platform/resources/field.ts';
import { defineResource } from '../../../platform/resources/resource.ts';
import { defineResourceOperations } from '../../../platform/resources/resource-operations.ts';
import { invalidateCatalog } from '../../listing/index/invalidate-catalog.ts';
import { slugField } from '../../naming/slug-field.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { invalidateFilterOptions } from '../listing/read-filter-options.ts';
import { countProductsByTag } from './attribute-usage.store.ts';

export const tagResource = defineResource({
  name: 'tags',
  one: 'Tag',
  table: 'tag',
  access: staffAccess('catalogue'),
  fields: {
    title: localizedTextField({ maxLength: 60 }),
    slug: slugField(),
    sort: integerField({ min: 0, max: 100_000, initial: 0 }),
    status: choiceField({ values: [1, 2], initial: 1 }),
  },
  sections: { content: ['title'], address: ['slug'], display: ['status', 'sort'] },
  list: {
    columns: ['title', 'slug', 'status', 'sort'],
    search: ['title', 'slug'],
    filters: ['status'],
    sort: 'sort',
  },
  refusals: { 'catalog.used-by-products': 'refused' },
  async check(tx, { id, after }) {
    const count = after ? 0 : await countProductsByTag(tx, id);
    return count === 0 ? ok(null) : refuse('catalog.used-by-products', { count });
  },
  applyEffects: (tx) => invalidateCatalog(tx),
  invalidate: ({ db }) => invalidateFilterOptions(db),
});

export const tagOperations = defineResourceOperations(tagResource);
