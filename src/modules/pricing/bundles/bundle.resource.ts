import { ok, type RefusalReason, type Result, refuseField, refuseFields } from '../../../kernel/result.ts';
import { checkPeriod } from '../../../platform/resources/check-period.ts';
import {
  choiceField,
  dateTimeField,
  integerField,
  localizedTextField,
  optionalIntegerField,
  optionalMoneyField,
  optionalPercentField,
} from '../../../platform/resources/field.ts';
import { productAmountsField } from '../../../platform/resources/product-list/product-list-field.ts';
import { defineResource } from '../../../platform/resources/resource.ts';
import { defineResourceOperations } from '../../../platform/resources/resource-operations.ts';
import { slugField } from '../../naming/slug-field.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import type { BundleTermColumns } from './find-bundles.ts';

/** A product page shows all items of a bundle. */
const MAX_ITEMS = 20;
const MAX_PIECES = 100;
const MAX_DISCOUNT = 10_000;

export const bundleResource = defineResource({
  name: 'bundles',
  one: 'Bundle',
  table: 'bundle',
  access: staffAccess('marketing'),
  fields: {
    title: localizedTextField({ maxLength: 80 }),
    description: localizedTextField({ maxLength: 400, isMultiline: true, isOptional: true }),
    slug: slugField(),
    kind: choiceField({ values: [1, 2], initial: 2 }),
    buy: optionalIntegerField({ min: 1, max: MAX_PIECES, unit: 'pieces' }),
    free: optionalIntegerField({ min: 1, max: MAX_PIECES, unit: 'pieces' }),
    set_price: optionalMoneyField(),
    set_discount: optionalPercentField({ max: MAX_DISCOUNT }),
    products: productAmountsField({
      table: 'bundle_item',
      owner: 'bundle_id',
      maxProducts: MAX_ITEMS,
      amount: { column: 'quantity', kind: 'integer', max: MAX_PIECES, fact: 'pieces' },
    }),
    max_per_order: integerField({ min: 1, max: 100, initial: 5 }),
    starts_at: dateTimeField(),
    ends_at: dateTimeField(),
    sort: integerField({ min: 0, max: 100_000, initial: 0 }),
    status: choiceField({ values: [1, 2], initial: 1 }),
  },
  sections: {
    content: ['title', 'description'],
    terms: ['kind', 'buy', 'free', 'set_price', 'set_discount', 'max_per_order'],
    products: ['products'],
    period: ['starts_at', 'ends_at', 'status'],
    address: ['slug', 'sort'],
  },
  list: {
    columns: ['title', 'kind', 'starts_at', 'ends_at', 'status', 'sort'],
    search: ['title', 'slug'],
    filters: ['kind', 'status'],
    sort: 'sort',
    hasPeriod: true,
  },
  refusals: { 'resources.period': 'refused', 'pricing.bundle-term': 'refused', 'pricing.bundle-items': 'refused' },
  async check(_tx, { after }) {
    if (!after) return ok(null);
    const terms = checkTerms(after);
    if (!terms.ok) return terms;
    if (after.products.length === 0) return refuseField('products', 'pricing.bundle-items');
    return checkPeriod(after);
  },
});

const TERM_FIELDS = ['buy', 'free', 'set_price', 'set_discount'] as const;

/** As the constraint `bundle_kind_fields_check`, with the fields that are missing or belong to the other kind. */
function checkTerms(values: BundleTermColumns): Result<null> {
  const required =
    values.kind === 1 ? ['buy', 'free'] : values.set_discount === null ? ['set_price'] : ['set_discount'];
  const problems = TERM_FIELDS.flatMap((field): [string, RefusalReason[]][] => {
    const isRequired = required.includes(field);
    if (isRequired === (values[field] !== null)) return [];
    if (isRequired) return [[field, [{ code: 'fields.required', facts: { type: field } }]]];
    return [[field, [{ code: 'pricing.bundle-term', facts: {} }]]];
  });
  return problems.length > 0 ? refuseFields(Object.fromEntries(problems)) : ok(null);
}

export const bundleOperations = defineResourceOperations(bundleResource);
