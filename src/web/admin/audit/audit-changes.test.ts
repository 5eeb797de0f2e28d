import { expect, test } from 'vitest';
import { brandResource } from '../../../modules/catalog/categories/brand.resource.ts';
import { bankAccountResource } from '../../../modules/payments/transfers/editing/bank-account.resource.ts';
import { taxRateResource } from '../../../modules/pricing/tax-rate.resource.ts';
import type { SettingGroup } from '../../../modules/settings/setting-fields.ts';
import { listSettingFields } from '../../../modules/settings/setting-group.ts';
import { pickupLocationResource } from '../../../modules/shipping/editing/pickup-location.resource.ts';
import { shippingRuleResource } from '../../../modules/shipping/editing/shipping-rule.resource.ts';
import { describeChange } from '../../../platform/resources/describe-change.ts';
import type { EntryValues, Resource } from '../../../platform/resources/resource.ts';
import { getTranslator } from '../../../platform/translator.ts';
import { formatAuditChanges } from './audit-changes.server.ts';
import type { AuditedResource } from './resource-changes.server.ts';

const formatters = {
  shop: { t: getTranslator('fr'), locale: 'fr' as const },
  amount: (minor: number) => `${minor / 100} €`,
};

test('changes have formatted amounts and localized states, and no ids', () => {
  const before = { 'package 2': 4, status: 5, payment: 'paid', 'refunded 1': 500 };
  const after = {
    status: 5,
    payment: 'part_refunded',
    'refunded 1': 1_500,
    amount: 1_000,
    reason: 'other',
    restocked: true,
    return: '019aa5a5-5c10-7000-8000-000000000001',
    return_from: 'inspected',
    return_to: 'refunded',
    note: '',
    carrier: null,
    package: 2,
    'package 2': 5,
  };
  expect(formatAuditChanges({ before, after }, formatters)).toEqual([
    { name: 'Paiement', before: 'Payée', after: 'Remboursée en partie' },
    { name: 'Remboursé sur le paiement 1', before: '5 €', after: '15 €' },
    { name: 'Montant', before: null, after: '10 €' },
    { name: 'Motif', before: null, after: 'Autre motif' },
    { name: 'Remise en vente', before: null, after: 'oui' },
    { name: 'Retour', before: 'Examiné', after: 'Remboursé' },
    { name: 'Colis', before: null, after: '2' },
    { name: 'Colis 2', before: 'En route', after: 'Livrée' },
  ]);
});

test('changes of a resource have the labels of its fields and the language of a text', () => {
  const before = { status: 1, 'title.fr': 'Zéphyr', featured: false };
  const after = { status: 2, 'title.fr': 'Zéphire', featured: true };
  expect(formatAuditChanges({ before, after, resource: brandResource }, formatters)).toEqual([
    { name: 'Visibilité', before: 'Visible', after: 'Masqué' },
    { name: 'Titre (fr)', before: 'Zéphyr', after: 'Zéphire' },
    { name: 'En vedette', before: 'non', after: 'oui' },
  ]);
});

test('changes of settings have their labels, and amounts and shares as in the form', () => {
  const format = (group: SettingGroup, key: string, [before, after]: [number, number]) => {
    const resource: AuditedResource = { name: 'settings', fields: listSettingFields(group) };
    return formatAuditChanges({ before: { [key]: before }, after: { [key]: after }, resource }, formatters);
  };
  expect(format('checkout', 'transfer_tolerance', [0, 250])).toEqual([
    { name: 'Écart toléré d’un virement bancaire', before: '0 €', after: '2.5 €' },
  ]);
  expect(format('repairs', 'repair_deposit', [0, 1_250])).toEqual([
    { name: 'Acompte pour un rendez-vous', before: '0\u00a0%', after: '12,5\u00a0%' },
  ]);
  expect(format('currency', 'currency_position', [1, 2])).toEqual([
    { name: 'Position du symbole', before: 'Avant le montant', after: 'Après le montant' },
  ]);
});

/** Changes of an entry as the audit log shows them, one per line. */
function describeEntry(resource: Resource, before: EntryValues, after: EntryValues): string[] {
  const entry = describeChange(resource, { id: 1, before, after }, { id: 'a', name: 'Nadia', role: 'owner' });
  const facts = { before: entry?.before ?? {}, after: entry?.after ?? {} };
  const changes = formatAuditChanges({ ...facts, resource }, formatters);
  return changes.map(({ name, before: previous, after: value }) => `${name}: ${previous} → ${value}`);
}

test('changes of a delivery option have its labels, amounts and units', () => {
  const rule = {
    price: 500,
    free_over: 5_000,
    priced_by: 'weight',
    steps: [{ from: 2_000, price: 990 }],
    cod_fee_model: 1,
    cod_fee: 490,
    working_days: [1, 2],
    zones: [{ country: 'DE', states: [], zip_prefixes: ['80'] }],
  };
  const changed = {
    price: 600,
    free_over: null,
    priced_by: 'weight',
    steps: [{ from: 3_000, price: 1_990 }],
    cod_fee_model: 1,
    cod_fee: 590,
    working_days: [1, 3],
    zones: [{ country: 'DE', states: [], zip_prefixes: ['80', '81'] }],
  };
  expect(describeEntry(shippingRuleResource, rule, changed)).toMatchInlineSnapshot(`
    [
      "Prix: 5 € → 6 €",
      "Gratuit à partir de: 50 € → –",
      "Paliers de prix (1, À partir de (valeur ou poids)): 2 000 → 3 000",
      "Paliers de prix (1, Prix): 9.9 € → 19.9 €",
      "Frais de paiement à la livraison: 4.9 € → 5.9 €",
      "Jours ouvrés: lundi, mardi → lundi, mercredi",
      "Destinations (1, Codes postaux commençant par): 80 → 80
    81",
    ]
  `);
  const percent = { cod_fee_model: 2, cod_fee: 250 };
  expect(describeEntry(shippingRuleResource, { cod_fee_model: 1, cod_fee: 490 }, percent)).toMatchInlineSnapshot(`
    [
      "Les frais sont: Un montant fixe → Un pourcentage des produits et de la livraison",
      "Frais de paiement à la livraison: 4.9 € → 2,5 %",
    ]
  `);
});

test('changes of tax rates, bank accounts and pickup locations have their labels', () => {
  const rate = { class: 'standard', basis_points: 700 };
  expect(describeEntry(taxRateResource, rate, { class: 'reduced', basis_points: 1_900 })).toMatchInlineSnapshot(`
    [
      "S’applique à: Taux normal → Taux réduit",
      "Taux: 7 % → 19 %",
    ]
  `);
  const account = { iban: 'DE02120300000000202051', routing_kind: null };
  const changedAccount = { iban: 'GB82WEST12345698765432', routing_kind: 'ifsc' };
  expect(describeEntry(bankAccountResource, account, changedAccount)).toMatchInlineSnapshot(`
    [
      "IBAN: DE02120300000000202051 → GB82WEST12345698765432",
      "Type de code bancaire: – → IFSC (Inde)",
    ]
  `);
  const openings = (opens: string) => ({ mon: [{ opens, closes: '18:00' }], tue: [] });
  const location = { hours: openings('09:00'), address: { city: 'Lyon' }, holidays: [] };
  const changedLocation = {
    hours: openings('10:00'),
    address: { city: 'Paris' },
    holidays: [{ date: '2026-12-25', hours: [] }],
  };
  expect(describeEntry(pickupLocationResource, location, changedLocation)).toMatchInlineSnapshot(`
    [
      "Horaires d’ouverture (lundi): 09:00-18:00 → 10:00-18:00",
      "Adresse (Ville): Lyon → Paris",
      "Jours aux horaires différents (1, Date): – → 2026-12-25",
    ]
  `);
});
