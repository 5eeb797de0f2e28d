import { z } from 'zod';
import { ok } from '../../../kernel/result.ts';
import { defineQuery } from '../../../platform/operations/operation.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { selectListedProducts } from '../product-lists/listed-product.store.ts';
import { collectionOperations, collectionResource } from './collection.resource.ts';
import { selectRuleMatches } from './collection-rule.store.ts';

const MAX_SHOWN_MATCHES = 20;

const { fields } = collectionResource;
const ruleInput = z.strictObject({
  rule_brands: fields.rule_brands.schema,
  rule_categories: fields.rule_categories.schema,
  rule_tags: fields.rule_tags.schema,
  rule_min_price: fields.rule_min_price.schema,
  rule_max_price: fields.rule_max_price.schema,
  rule_on_sale: fields.rule_on_sale.schema,
  rule_in_stock: fields.rule_in_stock.schema,
  rule_newest_days: fields.rule_newest_days.schema,
});

/** Products that a rule would contain, before it is saved. */
export const previewCollectionRuleOperation = defineQuery({
  name: 'collections.preview-rule',
  access: staffAccess('catalogue').read,
  input: ruleInput,
  refusals: {},
  tags: ['staff'],
  routes: [],
  async run({ db, now }, rule) {
    const { ids, total } = await selectRuleMatches(db, rule, { limit: MAX_SHOWN_MATCHES, now });
    return ok({ products: await selectListedProducts(db, ids), total });
  },
});

export const allCollectionOperations = [
  ...Object.values(collectionOperations),
  previewCollectionRuleOperation,
] as const;
