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
