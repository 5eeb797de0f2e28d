import { expect, onTestFinished, test } from 'vitest';
import { type Locale, listLocales, setLocaleConfig } from '../../../../kernel/locale.ts';
import { isLanguageOf } from './language-tags.rules.ts';

test('a file for a region is for its language, unless the shop has the region as a language of its own', () => {
  onTestFinished(() => setLocaleConfig());
  const listMatches = (tag: string): Locale[] => listLocales().filter((locale) => isLanguageOf(tag, locale));
  setLocaleConfig({ added: [{ code: 'pt', direction: 'ltr' }], digits: {}, fallback: 'en' });
  expect(['fr', 'fr_FR', 'fr-CA', 'pt-BR', 'frr', 'de'].map(listMatches)).toEqual([
    ['fr'],
    ['fr'],
    ['fr'],
    ['pt'],
    [],
    [],
  ]);
  const added = ['pt', 'pt-BR'].map((code) => ({ code, direction: 'ltr' as const }));
  setLocaleConfig({ added, digits: {}, fallback: 'en' });
  expect(['pt', 'pt-PT', 'pt_br', 'pt-BR-x-shop'].map(listMatches)).toEqual([['pt'], ['pt'], ['pt-BR'], ['pt-BR']]);
});
