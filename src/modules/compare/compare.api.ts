import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import type { Api } from '../../platform/api.ts';
import { runOnce } from '../../platform/repeatable-call.ts';
import type { Services } from '../../services.ts';
import { majorUnits, onePage, pageOf, productAnswer, productAnswerSchema } from '../catalog/catalog.answers.ts';
import { productPageSchema } from '../catalog/product.answers.ts';
import { readSettings } from '../content/read-settings.ts';
import { customerOf } from '../customers/customer-of.ts';
import { wishedIds } from '../wishlist/list-wishes.ts';
import { changeCompared } from './change-compared.ts';
import { compareInput } from './compare.input.ts';
import { listCompared } from './list-compared.ts';

const tags = ['compare'];
const access = 'customer';

const compared = productAnswerSchema.extend({
  specifications: productPageSchema.shape.specifications,
  attribute: productPageSchema.shape.attribute,
});

/** Comparison routes. */
export function compareApi(api: Api, { db, clock }: Services): void {
  api.call({
    method: 'GET',
    path: '/user/compare-list/all',
    operationId: 'listComparison',
    summary: 'The compared products with their specifications',
    tags,
    access,
    acceptsToken: true,
    data: z.object({ compare_lists: pageOf(compared) }),
    run: async ({ visitor, locale }) => {
      const customer = customerOf(await visitor());
      if (!customer.ok) return customer;
      const products = await listCompared(db, customer.value.id, { locale, now: clock() });
      const [settings, wished] = await Promise.all([readSettings(db), wishedIds(db, customer.value.id)]);
      const context = { major: majorUnits(settings.currency), wished: new Set(wished) };
      const rows = products.map(({ card, page }) => {
        return { ...productAnswer(card, context), specifications: page.specs, attribute: page.attributes };
      });
      return ok({ compare_lists: onePage(rows) });
    },
  });

  api.call({
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
      const customer = customerOf(await call.visitor());
      if (!customer.ok) return customer;
      const { id } = customer.value;
      return runOnce(db, call, `customer:${id}`, clock(), async (tx) => {
        const changed = await changeCompared(tx, id, call.body, clock());
        if (!changed.ok) return changed;
        return ok({ compared: changed.value.compared ? (1 as const) : null, compare_count: changed.value.count });
      });
    },
  });
}
