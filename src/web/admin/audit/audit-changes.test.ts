import { expect, test } from 'vitest';
import { getTranslator } from '../../../platform/translator.ts';
import { formatAuditChanges } from './audit-changes.server.ts';

const formatters = { shop: { t: getTranslator('fr') }, amount: (minor: number) => `${minor / 100} €` };

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
  expect(formatAuditChanges({ before, after, isResource: true }, formatters)).toEqual([
    { name: 'Visibilité', before: 'Visible', after: 'Masqué' },
    { name: 'Titre (fr)', before: 'Zéphyr', after: 'Zéphire' },
    { name: 'En vedette', before: 'non', after: 'oui' },
  ]);
});

test('changes of settings have their labels, and amounts and shares as in the form', () => {
  const before = { transfer_tolerance: 0, repair_deposit: 0, currency_position: 1 };
  const after = { transfer_tolerance: 250, repair_deposit: 1_250, currency_position: 2 };
  expect(formatAuditChanges({ before, after, isResource: true }, formatters)).toEqual([
    { name: 'Écart toléré d’un virement bancaire', before: '0 €', after: '2.5 €' },
    { name: 'Acompte pour un rendez-vous', before: '0 %', after: '12.5 %' },
    { name: 'Position du symbole', before: 'Avant le montant', after: 'Après le montant' },
  ]);
});
