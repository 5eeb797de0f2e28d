import { z } from 'zod';
import { rowId, rowVersion } from '../../../kernel/integer.schemas.ts';
import { ok } from '../../../kernel/result.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { defineCommand, defineQuery } from '../../../platform/operations/operation.ts';
import { CHANGE_REFUSALS } from '../../../platform/resources/change-entry.ts';
import { entryParams } from '../../../platform/resources/resource-input.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { invalidateFilterOptions } from '../listing/read-filter-options.ts';
import { categoryOperations } from './category.resource.ts';
import { selectCategoryTree } from './category-editing.store.ts';
import { mergeCategory } from './merge-category.ts';
import { moveCategory } from './move-category.ts';
import { placeCategory } from './place-category.ts';

const { read, write } = staffAccess('catalogue');
const changing = { access: write, idempotency: 'key', tags: ['staff'], params: entryParams } as const;

/** All categories with their number of products, for the tree of the staff. */
export const listCategoryTreeOperation = defineQuery({
  name: 'categories.list-tree',
  access: read,
  refusals: {},
  tags: ['staff'],
  routes: [],
  run: async ({ db }) => ok(await selectCategoryTree(db)),
});

export const moveCategoryOperation = defineCommand({
  ...changing,
  name: 'categories.move',
  input: z.strictObject({ direction: z.enum(['up', 'down']) }),
  refusals: { 'api.not-found': 'missing' },
  routes: [
    {
      method: 'POST',
      path: '/admin/categories/{id}/move',
      operationId: 'moveCategory',
      summary: 'For staff: move a category up or down among those with the same parent',
    },
  ],
  run: ({ db }, input) => inTransaction(db, (tx) => moveCategory(tx, input)),
  audit: ({ id }, { before, after }, actor) =>
    before === after
      ? null
      : {
          actor,
          action: 'categories-move',
          subject: { kind: 'categories', id: String(id) },
          before: { sort: before },
          after: { sort: after },
        },
  afterCommit: (_input, _value, { db }) => invalidateFilterOptions(db),
  data: z.object({ position: z.int() }),
  toData: ({ after }) => ({ position: after }),
});

export const placeCategoryOperation = defineCommand({
  ...changing,
  name: 'categories.place',
  input: z.strictObject({ parent_id: rowId.nullable(), before: rowId.nullable(), version: rowVersion }),
  refusals: { ...CHANGE_REFUSALS, 'catalog.parent-category': 'refused' },
  routes: [
    {
      method: 'POST',
      path: '/admin/categories/{id}/place',
      operationId: 'placeCategory',
      summary: 'For staff: move a category to a parent, or to none, before one of those with the same parent',
    },
  ],
  run: ({ db, now }, input) => inTransaction(db, (tx) => placeCategory(tx, input, now)),
  audit: ({ id }, { before, after }, actor) =>
    before.parent_id === after.parent_id && before.position === after.position
      ? null
      : { actor, action: 'categories-move', subject: { kind: 'categories', id: String(id) }, before, after },
  afterCommit: (_input, _value, { db }) => invalidateFilterOptions(db),
  data: z.object({ parent_id: z.int().nullable(), position: z.int() }),
  toData: ({ after }) => after,
});

export const mergeCategoryOperation = defineCommand({
  ...changing,
  name: 'categories.merge',
  input: z.strictObject({ version: rowVersion, into: rowId }),
  refusals: {
    'api.not-found': 'missing',
    'resources.changed': 'conflict',
    'catalog.parent-category': 'refused',
    'catalog.used-by-vouchers': 'refused',
  },
  routes: [
    {
      method: 'POST',
      path: '/admin/categories/{id}/merge',
      operationId: 'mergeCategory',
      summary: 'For staff: move products, sub-categories and addresses of a category to another one and delete it',
    },
  ],
  run: ({ db, now }, input) => inTransaction(db, (tx) => mergeCategory(tx, input, now)),
  audit: ({ id }, { slug, into, products }, actor) => ({
    actor,
    action: 'categories-merge',
    subject: { kind: 'categories', id: String(id) },
    before: { slug, 'products.count': products },
    after: { slug: into, 'products.count': null },
  }),
  afterCommit: (_input, _value, { db }) => invalidateFilterOptions(db),
  data: z.object({ products: z.int() }),
  toData: ({ products }) => ({ products }),
});

export const allCategoryOperations = [
  ...Object.values(categoryOperations),
  listCategoryTreeOperation,
  moveCategoryOperation,
  placeCategoryOperation,
  mergeCategoryOperation,
] as const;
