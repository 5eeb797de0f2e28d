import { expect, test } from 'vitest';
import { hasChanged, isSameValue } from './change-entry.ts';

test('texts are the same in any order of languages, and with or without empty ones', () => {
  expect(isSameValue({ en: 'Phones', fr: 'Téléphones' }, { fr: 'Téléphones', en: 'Phones', ar: '' })).toBe(true);
  expect(isSameValue({ en: 'Phones' }, { en: 'Phone' })).toBe(false);
  expect(isSameValue(null, '')).toBe(false);
});

test('a new and a deleted entry are changes', () => {
  const values = { slug: 'phones' };
  expect(hasChanged({ before: null, after: values })).toBe(true);
  expect(hasChanged({ before: values, after: null })).toBe(true);
  expect(hasChanged({ before: values, after: { slug: 'phones' } })).toBe(false);
});

test('lists of links are the same in any order of their properties', () => {
  const stored = { left: [{ url: '/faq', title: { en: 'Help', fr: 'Aide' } }], right: [] };
  const sent = { left: [{ title: { fr: 'Aide', en: 'Help' }, url: '/faq' }], right: [] };
  expect(isSameValue(stored, sent)).toBe(true);
  expect(isSameValue(stored, { ...sent, left: [{ title: { en: 'Help', fr: 'Aide' }, url: '/help' }] })).toBe(false);
});
