import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import type { Api } from '../../platform/http/api.ts';
import { runOnce } from '../../platform/http/run-once.ts';
import type { Services } from '../../services.ts';
import {
  createMajorConverter,
  paginatedSchema,
  productAnswerSchema,
  toProductAnswer,
  toSinglePage,
} from '../catalog/catalog.answers.ts';
import { productPageSchema } from '../catalog/products/product.answers.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import { readSettings } from '../settings/read-settings.ts';
import { listWishlistIds } from '../wishlist/list-wishlist.ts';
import { compareInput } from './compare.input.ts';
import { listComparedProducts } from './list-compared-products.ts';
import { updateComparison } from './update-comparison.ts';

const tags = ['compare'];
const access = 'customer';

const comparedSchema = productAnswerSchema.extend({
  specifications: productPageSchema.shape.specifications,
  attribute: productPageSchema.shape.attribute,
});

/** Comparison routes. */
export function compareApi(api: Api, { db, clock }: Services): void {
  api.addEndpoint({
    method: 'GET',
    path: '/user/compare-list/all',
    operationId: 'listComparison',
    summary: 'The compared products with their specifications',
    tags,
    access,
    acceptsToken: true,
    data: z.object({ compare_lists: paginatedSchema(comparedSchema) }),
    run: async ({ visitor, locale }) => {
      const customer = requireCustomer(await visitor());
      if (!customer.ok) return customer;
      const products = await listComparedProducts(db, customer.value.id, { locale, now: clock() });
      const [settings, wished] = await Promise.all([readSettings(db), listWishlistIds(db, customer.value.id)]);
      const context = { major: createMajorConverter(settings.currency), wished: new Set(wished) };
      const rows = products.map(({ card, page }) => {
        return { ...toProductAnswer(card, context), specifications: page.specs, attribute: page.attributes };
      });
      return ok({ compare_lists: toSinglePage(rows) });
    },
  });

  api.addEndpoint({
    method: 'POST',
    path: '/user/compare-list/action',
    operationId: 'toggleComparisonProduct',
    summary: 'Add a product to the comparison or remove it; without `keep` it is toggled',
    tags,
    access,
    acceptsToken: true,
    body: compareInput,
    data: z.object({ compared: z.literal(1).nullable(), compare_count: z.int() }),
    run: async (call) => {
      const customer = requireCustomer(await call.visitor());
      if (!customer.ok) return customer;
      const { id } = customer.value;
      return runOnce(db, call, `customer:${id}`, clock(), async (tx) => {
        const changed = await updateComparison(tx, id, call.body, clock());
        if (!changed.ok) return changed;
        return ok({ compared: changed.value.compared ? (1 as const) : null, compare_count: changed.value.count });
      });
    },
  });
}
