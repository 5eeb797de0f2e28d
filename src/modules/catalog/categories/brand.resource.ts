import {
  choiceField,
  flagField,
  integerField,
  localizedTextField,
  pictureField,
} from '../../../platform/resources/field.ts';
import { defineResource } from '../../../platform/resources/resource.ts';
import { defineResourceOperations } from '../../../platform/resources/resource-operations.ts';
import { invalidateCatalog } from '../../listing/index/invalidate-catalog.ts';
import { slugField } from '../../naming/slug-field.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { invalidateFilterOptions } from '../listing/read-filter-options.ts';
import { invalidateBrands } from './list-brands.ts';

export const brandResource = defineResource({
  name: 'brands',
  one: 'Brand',
  table: 'brand',
  access: staffAccess('catalogue'),
  fields: {
    title: localizedTextField({ maxLength: 80 }),
    slug: slugField(),
    description: localizedTextField({ maxLength: 2000, isMultiline: true, isOptional: true }),
    image: pictureField(),
    featured: flagField(),
    sort: integerField({ min: 0, max: 100_000, initial: 0 }),
    status: choiceField({ values: [1, 2], initial: 1 }),
  },
  sections: { content: ['title', 'description', 'image'], address: ['slug'], display: ['status', 'featured', 'sort'] },
  list: {
    columns: ['title', 'slug', 'featured', 'status', 'sort'],
    search: ['title', 'slug'],
    filters: ['status', 'featured'],
    sort: 'sort',
  },
  applyEffects: (tx) => invalidateCatalog(tx),
  invalidate({ db }) {
    invalidateFilterOptions(db);
    invalidateBrands(db);
  },
});

export const brandOperations = defineResourceOperations(brandResource);
