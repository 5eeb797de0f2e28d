import { findCountry, findUnknownState, resolveStateCode } from '../../kernel/contact/countries.ts';
import { ok, refuseField } from '../../kernel/result.ts';
import { dateField } from '../../platform/resources/date-field.ts';
import { choiceField, localizedTextField, percentField, textField } from '../../platform/resources/field.ts';
import { defineResource } from '../../platform/resources/resource.ts';
import { defineResourceOperations } from '../../platform/resources/resource-operations.ts';
import { staffAccess } from '../staff/staff-access.ts';
import { hasSameTaxRate } from './tax.store.ts';
import { TAX_CLASSES } from './tax-classes.rules.ts';

const MAX_BASIS_POINTS = 10_000;

/** Tax rate of a class of products in a country or state, from a day on. Prices are read with the rates of the day, uncached. */
export const taxRateResource = defineResource({
  name: 'tax-rates',
  one: 'TaxRate',
  table: 'tax_rate',
  access: staffAccess('settings'),
  fields: {
    country: textField({ maxLength: 2, options: 'countries', isValid: (code) => findCountry(code) !== undefined }),
    state: textField({ maxLength: 60, isOptional: true }),
    class: choiceField({ values: TAX_CLASSES, initial: 'standard' }),
    basis_points: percentField({ max: MAX_BASIS_POINTS, initial: 0 }),
    label: localizedTextField({ maxLength: 40 }),
    valid_from: dateField({ initial: '2000-01-01' }),
  },
  sections: { place: ['country', 'state'], content: ['class', 'basis_points', 'label'], time: ['valid_from'] },
  list: {
    columns: ['country', 'state', 'class', 'basis_points', 'label', 'valid_from'],
    search: ['country', 'label'],
    filters: ['class'],
    sort: 'country',
  },
  normalize(values) {
    const country = findCountry(values.country);
    return country ? { ...values, state: resolveStateCode(country, values.state) } : values;
  },
  refusals: { 'shipping.unknown-state': 'refused', 'taxes.same-day': 'refused' },
  async check(tx, { id, after }) {
    if (!after) return ok(null);
    if (after.state !== '' && findUnknownState(after.country, [after.state]) !== undefined)
      return refuseField('state', 'shipping.unknown-state', { state: after.state });
    return (await hasSameTaxRate(tx, id, after)) ? refuseField('valid_from', 'taxes.same-day') : ok(null);
  },
});

export const taxRateOperations = defineResourceOperations(taxRateResource);
