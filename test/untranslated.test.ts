import { expect, test } from 'vitest';
import { findUntranslated } from './e2e/support/untranslated.ts';

const page = (body: string, locale: string) => `<html lang="${locale}"><body>${body}</body></html>`;

test('an English sentence on a page is detected in languages of every script', () => {
  const fallback = '<p lang="en">Fits a hand</p>';
  for (const locale of ['fr', 'tr', 'ar', 'hi'] as const)
    expect(findUntranslated(page(fallback, locale), locale)).toEqual(['Fits a hand']);
});

test('texts of buyers and names of languages are not reported', () => {
  const others = '<p lang="en" dir="ltr">It does fit my hand</p><a hrefLang="en" lang="en" href="/">English</a>';
  expect(findUntranslated(page(`${others}<p lang="fr">Tient dans la main</p>`, 'fr'), 'fr')).toEqual([]);
});

test('an English message is detected, also within text of another script', () => {
  expect(findUntranslated(page('<h1>See all products</h1>', 'tr'), 'tr')).toEqual(['See all products']);
  expect(findUntranslated(page('<p>it fits my hand</p><p>هاتف جديد</p>', 'ar'), 'ar')).toEqual(['it fits my hand']);
});
