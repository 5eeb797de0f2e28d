import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { customer } from '../../platform/operations/access.ts';
import { defineCommand, defineQuery } from '../../platform/operations/operation.ts';
import {
  createMajorConverter,
  paginatedSchema,
  productAnswerSchema,
  toProductAnswer,
  toSinglePage,
} from '../catalog/catalog.answers.ts';
import { productPageSchema } from '../catalog/products/product.answers.ts';
import { readSettings } from '../settings/read-settings.ts';
import { listWishlistIds } from '../wishlist/list-wishlist.ts';
import { compareInput } from './compare.input.ts';
import { listComparedProducts } from './list-compared-products.ts';
import { updateComparison } from './update-comparison.ts';

const tags = ['compare'];

const comparedSchema = productAnswerSchema.extend({
  specifications: productPageSchema.shape.specifications,
  attribute: productPageSchema.shape.attribute,
});

export const listComparisonOperation = defineQuery({
  name: 'compare.list',
  access: customer,
  refusals: {},
  tags,
  acceptsToken: true,
  routes: [
    {
      method: 'GET',
      path: '/user/compare-list/all',
      operationId: 'listComparison',
      summary: 'The compared products with their specifications',
    },
  ],
  run: async ({ db, actor, locale, now }) => ok(await listComparedProducts(db, actor.id, { locale, now })),
  data: z.object({ compare_lists: paginatedSchema(comparedSchema) }),
  async toData(products, { db, actor }) {
    const [settings, ids] = await Promise.all([readSettings(db), listWishlistIds(db, actor.id)]);
    const context = { major: createMajorConverter(settings.currency), wishlistIds: new Set(ids) };
    const rows = products.map(({ card, page }) => {
      return { ...toProductAnswer(card, context), specifications: page.specs, attribute: page.attributes };
    });
    return { compare_lists: toSinglePage(rows) };
  },
});

export const updateComparisonOperation = defineCommand({
  name: 'compare.update',
  access: customer,
  input: compareInput,
  refusals: { 'catalog.unknown-product': 'missing', 'compare.full': 'refused' },
  idempotency: 'key',
  tags,
  acceptsToken: true,
  routes: [
    {
      method: 'POST',
      path: '/user/compare-list/action',
      operationId: 'toggleComparisonProduct',
      summary: 'Add a product to the comparison or remove it; without `keep` it is toggled',
    },
  ],
  run: ({ db, actor, now }, input) => updateComparison(db, actor.id, input, now),
  data: z.object({ compared: z.literal(1).nullable(), compare_count: z.int() }),
  toData: ({ compared, count }) => ({ compared: compared ? (1 as const) : null, compare_count: count }),
});

export const compareOperations = [listComparisonOperation, updateComparisonOperation] as const;
