import { expect, test } from 'vitest';
import { joinWithCommas } from './join-with-commas.ts';
import { LOCALES } from './locale.ts';

test('names are joined with the comma of the language, in Arabic with its own', () => {
  const written = LOCALES.map((locale) => [locale, joinWithCommas(['A', 'B'], locale)]);
  expect(Object.fromEntries(written)).toEqual({ en: 'A, B', fr: 'A, B', ar: 'A، B', tr: 'A, B', hi: 'A, B' });
});
