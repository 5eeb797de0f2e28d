import { expect, test } from 'vitest';
import { matchesLabel } from './match-label.ts';

test('each word of a query begins a word of the label, in any order, case and accents', () => {
  expect(matchesLabel('Add a product', 'prod add')).toBe(true);
  expect(matchesLabel('Réglages', 'reg')).toBe(true);
  expect(matchesLabel('إعدادات الطلبات', 'اعدادات طلب')).toBe(true);
  expect(matchesLabel('Add a product', 'roduct')).toBe(false);
  expect(matchesLabel('Add a product', 'add order')).toBe(false);
});

test('a query of punctuation matches nothing', () => {
  expect(matchesLabel('Orders', '--')).toBe(false);
});
