import { expect, test } from 'vitest';
import type { Locale } from '../../../kernel/locale.ts';
import { analyzeQuery } from './analyze-query.rules.ts';
import { listPhraseForms } from './phrases.rules.ts';

const formsOf = (typed: string, locale: Locale) => {
  const { terms } = analyzeQuery(typed, locale);
  return terms.flatMap((term, at) => listPhraseForms(term, terms[at + 1]));
};

test.each([
  ['case for orvo a7 max', 'en', ['orvoa7', 'a7max']],
  ['tern mini kılıfı', 'tr', ['ternmini']],
  ['جراب نيمبوس اكس', 'ar', ['nimbusx']],
  ['वाईफाई 7 राउटर', 'hi', ['wifi7']],
  ['blue phone', 'en', []],
  ['bluetooth speaker', 'en', []],
] as const)('the phrase terms of %s in %s', (typed, locale, forms) => {
  expect(formsOf(typed, locale)).toEqual(forms);
});
