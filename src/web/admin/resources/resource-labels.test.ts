import { expect, test } from 'vitest';
import { LOCALES } from '../../../kernel/locale.ts';
import { productResource } from '../../../modules/catalog/editing/product.resource.ts';
import { bankAccountResource } from '../../../modules/payments/transfers/editing/bank-account.resource.ts';
import { taxRateResource } from '../../../modules/pricing/tax-rate.resource.ts';
import { AUDITED_RESOURCES } from '../../../modules/staff/staff.input.ts';
import type { FieldControl } from '../../../platform/resources/field.ts';
import { createResourceLabels } from '../../../platform/resources/resource-labels.ts';
import { getTranslator } from '../../../platform/translator.ts';
import { RESOURCES } from '../../../resources.ts';
import { describeEntry } from './describe-entry.server.ts';

/** Also the products, whose list is a page of its own. */
const ALL = [...RESOURCES.map(({ resource }) => resource), productResource];

test('every resource has labels for its fields, sections and choices in five languages', () => {
  for (const resource of ALL) {
    for (const locale of LOCALES) {
      const labels = createResourceLabels(resource, getTranslator(locale));
      for (const section of Object.keys(resource.sections)) expect(labels.section(section)).not.toBe('');
      for (const [name, { control }] of Object.entries(resource.fields)) {
        expect(labels.field(name)).not.toBe('');
        for (const { name: part, control: partControl } of listParts(control))
          if (partControl.kind !== 'hours') expect(labels.field(part)).not.toBe('');
        if (control.kind === 'product-list' && control.link.amount)
          expect(labels.field(control.link.amount.fact)).not.toBe('');
        if (control.kind !== 'choice') continue;
        for (const value of control.values) expect(labels.choice(name, value)).not.toBe('');
      }
    }
  }
});

test('every field of a resource is in one section of its form', () => {
  for (const resource of ALL) {
    const placed = Object.values(resource.sections).flat();
    expect(placed.toSorted(), resource.name).toEqual(Object.keys(resource.fields).toSorted());
  }
});

test('the audit log can be filtered by every resource', () => {
  expect(ALL.map(({ name }) => name).toSorted()).toEqual([...AUDITED_RESOURCES].toSorted());
});

function listParts(control: FieldControl) {
  if (control.kind !== 'rows' && control.kind !== 'group') return [];
  return Object.entries(control.parts).map(([name, part]) => ({ name, control: part }));
}

test('an entry is described by the name of its country, not its code, and other text as it is', () => {
  expect(describeEntry(taxRateResource, { values: { country: 'DE' } }, 'en')).toBe('Germany');
  expect(describeEntry(taxRateResource, { values: { country: 'DE' } }, 'fr')).toBe('Allemagne');
  expect(describeEntry(bankAccountResource, { values: { bank: 'DE' } }, 'en')).toBe('DE');
});
