import { ok, type Result, refuseField } from '../../../kernel/result.ts';
import {
  choiceField,
  flagField,
  integerField,
  localizedTextField,
  optionalMoneyField,
  pictureField,
  referencesField,
} from '../../../platform/resources/field.ts';
import { productListField } from '../../../platform/resources/product-list/product-list-field.ts';
import { defineResource } from '../../../platform/resources/resource.ts';
import { defineResourceOperations } from '../../../platform/resources/resource-operations.ts';
import { invalidateCatalog } from '../../listing/index/invalidate-catalog.ts';
import { slugField } from '../../naming/slug-field.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { invalidateHomeCollections } from '../home/read-home-collections.ts';
import { invalidateFilterOptions } from '../listing/read-filter-options.ts';
import { type CollectionRule, findUnknownRuleList, updateRuleProducts } from './collection-rule.store.ts';

/** Products that staff can choose one by one; a larger collection needs a rule. */
const MAX_CHOSEN_PRODUCTS = 2000;
const MAX_NEWEST_DAYS = 3650;

export const collectionResource = defineResource({
  name: 'collections',
  one: 'Collection',
  table: 'collection',
  access: staffAccess('catalogue'),
  fields: {
    title: localizedTextField({ maxLength: 80 }),
    description: localizedTextField({ maxLength: 2000, isMultiline: true, isOptional: true }),
    image: pictureField(),
    slug: slugField(),
    kind: choiceField({ values: ['manual', 'rule'], initial: 'manual' }),
    products: productListField({
      table: 'collection_product',
      owner: 'collection_id',
      maxProducts: MAX_CHOSEN_PRODUCTS,
      onlyWith: { field: 'kind', value: 'manual' },
    }),
    rule_brands: referencesField({ table: 'brand', label: 'title' }),
    rule_categories: referencesField({ table: 'category', label: 'title' }),
    rule_tags: referencesField({ table: 'tag', label: 'title' }),
    rule_min_price: optionalMoneyField(),
    rule_max_price: optionalMoneyField(),
    rule_on_sale: flagField(),
    rule_in_stock: flagField(),
    rule_newest_days: integerField({ min: 0, max: MAX_NEWEST_DAYS, initial: 0, unit: 'days' }),
    on_home: flagField(),
    sort: integerField({ min: 0, max: 100_000, initial: 0 }),
    status: choiceField({ values: [1, 2], initial: 1 }),
  },
  sections: {
    content: ['title', 'description', 'image'],
    products: ['kind', 'products'],
    rule: [
      'rule_brands',
      'rule_categories',
      'rule_tags',
      'rule_min_price',
      'rule_max_price',
      'rule_on_sale',
      'rule_in_stock',
      'rule_newest_days',
    ],
    address: ['slug'],
    display: ['status', 'on_home', 'sort'],
  },
  list: {
    columns: ['title', 'kind', 'slug', 'on_home', 'status', 'sort'],
    search: ['title', 'slug'],
    filters: ['kind', 'status', 'on_home'],
    sort: 'sort',
  },
  refusals: { 'catalog.price-range': 'refused', 'catalog.empty-rule': 'refused' },
  async check(tx, { after }): Promise<Result<null>> {
    const unknown = after && (await findUnknownRuleList(tx, after));
    return unknown ? refuseField(unknown, 'fields.invalid', { type: unknown }) : checkRule(after);
  },
  async applyEffects(tx, { id, after }, now) {
    if (after?.kind === 'rule') await updateRuleProducts(tx, { collectionIds: [id] }, now);
    await invalidateCatalog(tx);
  },
  invalidate({ db }) {
    invalidateFilterOptions(db);
    invalidateHomeCollections(db);
  },
});

/** A rule without a condition would contain every product, also those that are added by mistake. */
function checkRule(values: (CollectionRule & { kind: 'manual' | 'rule' }) | null): Result<null> {
  if (values?.kind !== 'rule') return ok(null);
  const { rule_min_price: min, rule_max_price: max } = values;
  if (min !== null && max !== null && min > max) return refuseField('rule_max_price', 'catalog.price-range');
  const lists = [values.rule_brands, values.rule_categories, values.rule_tags];
  const hasCondition =
    lists.some((ids) => ids.length > 0) ||
    [min, max].some((limit) => limit !== null) ||
    values.rule_on_sale ||
    values.rule_in_stock ||
    values.rule_newest_days > 0;
  return hasCondition ? ok(null) : refuseField('kind', 'catalog.empty-rule');
}

export const collectionOperations = defineResourceOperations(collectionResource);
