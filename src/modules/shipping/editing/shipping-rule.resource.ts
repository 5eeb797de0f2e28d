import { z } from 'zod';
import { findUnknownState } from '../../../kernel/contact/countries.ts';
import { ok, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import { timeField } from '../../../platform/resources/date-field.ts';
import {
  choiceField,
  flagField,
  integerField,
  localizedTextField,
  MAX_AMOUNT,
  moneyField,
  optionalMoneyField,
  referenceField,
} from '../../../platform/resources/field.ts';
import { measureField } from '../../../platform/resources/measure-field.ts';
import { rowsField } from '../../../platform/resources/part-field.ts';
import { defineResource, type EntryValues } from '../../../platform/resources/resource.ts';
import { defineResourceOperations } from '../../../platform/resources/resource-operations.ts';
import { weekdaysField } from '../../../platform/resources/weekdays-field.ts';
import { zonesField } from '../../../platform/resources/zones-field.ts';
import { SHIPPING_RULE_KINDS } from '../../pricing/shipping-charge.rules.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { invalidateShippingRules } from '../read-shipping-rules.ts';
import { countOtherRules, countProductsByRule, MAX_RULES } from '../shipping.store.ts';

const MAX_STEPS = 20;
const MAX_DAYS = 365;
const MAX_BASIS_POINTS = 10_000;
const PERCENT_FEE = 2;
const VISIBLE = 1;

const step = z.strictObject({ from: z.int().min(1).max(MAX_AMOUNT), price: z.int().min(0).max(MAX_AMOUNT) });

const fields = {
  title: localizedTextField({ maxLength: 80 }),
  seller_id: referenceField({ table: 'seller', label: 'name' }),
  for_assigned_products: flagField(),
  zones: zonesField(),
  price: moneyField(),
  priced_by: choiceField({ values: SHIPPING_RULE_KINDS, initial: 'goods' }),
  steps: rowsField({
    schema: z.array(step).max(MAX_STEPS),
    parts: {
      from: { kind: 'measure', by: 'priced_by', units: { goods: 'money', weight: 'count' } },
      price: { kind: 'money' },
    },
    maxRows: MAX_STEPS,
    initial: [],
  }),
  free_over: optionalMoneyField({ min: 0 }),
  pickup_fee: optionalMoneyField({ min: 0 }),
  cod_allowed: flagField(),
  cod_fee_model: choiceField({ values: [1, PERCENT_FEE], initial: 1 }),
  cod_fee: measureField({ by: 'cod_fee_model', units: { 1: 'money', [PERCENT_FEE]: 'percent' } }),
  min_days: integerField({ min: 0, max: MAX_DAYS, initial: 2, unit: 'days' }),
  max_days: integerField({ min: 0, max: MAX_DAYS, initial: 5, unit: 'days' }),
  cutoff: timeField({ initial: '15:00' }),
  working_days: weekdaysField({ initial: [1, 2, 3, 4, 5] }),
  sort: integerField({ min: 0, max: 100_000, initial: 0 }),
  status: choiceField({ values: [VISIBLE, 2], initial: VISIBLE }),
};

/** Delivery option: where it delivers, at which price and how fast. */
export const shippingRuleResource = defineResource({
  name: 'shipping-rules',
  one: 'ShippingRule',
  table: 'shipping_rule',
  access: staffAccess('settings'),
  fields,
  sections: {
    content: ['title', 'seller_id', 'for_assigned_products'],
    zones: ['zones'],
    prices: ['price', 'priced_by', 'steps', 'free_over', 'pickup_fee'],
    cash: ['cod_allowed', 'cod_fee_model', 'cod_fee'],
    time: ['min_days', 'max_days', 'cutoff', 'working_days'],
    display: ['status', 'sort'],
  },
  list: {
    columns: ['title', 'zones', 'price', 'free_over', 'seller_id', 'status', 'sort'],
    search: ['title'],
    filters: ['status', 'cod_allowed', 'for_assigned_products'],
    sort: 'sort',
  },
  refusals: {
    'shipping.unknown-state': 'refused',
    'shipping.steps-order': 'refused',
    'shipping.days-order': 'refused',
    'shipping.fee-percent': 'refused',
    'shipping.too-many-visible': 'refused',
    'catalog.used-by-products': 'refused',
  },
  async check(tx, { id, before, after }) {
    const count = await countProductsByRule(tx, id, { sellerId: after?.seller_id ?? undefined });
    if (!after) return count === 0 ? ok(null) : refuse('catalog.used-by-products', { count });
    // the rule of a seller is not for products of others
    const hasNewSeller = after.seller_id !== null && after.seller_id !== before?.seller_id;
    if (hasNewSeller && count > 0) return refuseField('seller_id', 'catalog.used-by-products', { count });
    const isNew = after.status === VISIBLE && before?.status !== VISIBLE;
    if (isNew && (await countOtherRules(tx, id)) >= MAX_RULES)
      return refuseField('status', 'shipping.too-many-visible', { max: MAX_RULES });
    return checkRule(after);
  },
  invalidate: ({ db }) => invalidateShippingRules(db),
});

function checkRule(values: EntryValues<typeof fields>): Result<null> {
  for (const [index, { country, states }] of values.zones.entries()) {
    const state = findUnknownState(country, states);
    if (state !== undefined) return refuseField(`zones.${index}.states`, 'shipping.unknown-state', { state });
  }
  const unordered = values.steps.findIndex(({ from }, index) => from <= (values.steps[index - 1]?.from ?? 0));
  if (unordered !== -1) return refuseField(`steps.${unordered}.from`, 'shipping.steps-order');
  if (values.max_days < values.min_days) return refuseField('max_days', 'shipping.days-order');
  if (values.cod_fee_model === PERCENT_FEE && values.cod_fee > MAX_BASIS_POINTS)
    return refuseField('cod_fee', 'shipping.fee-percent');
  return ok(null);
}

export const shippingRuleOperations = defineResourceOperations(shippingRuleResource);
