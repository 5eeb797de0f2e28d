import { expect, test } from 'vitest';
import { type BuiltInLocale, LOCALES } from '../../../src/kernel/locale.ts';
import { readDemoShop } from '../shop-files.ts';

const { brands, products } = readDemoShop();
const brandNames = brands.map(({ title }) => title.en).join('|');
type Text = { slug: string; text: string };

function listHighlights(locale: BuiltInLocale): Text[] {
  return products.flatMap(({ slug, text }) => text[locale].highlights.map((line) => ({ slug, text: line })));
}

function listSentences(locale: BuiltInLocale): Text[] {
  return products.flatMap(({ slug, text }) =>
    [text[locale].summary, ...text[locale].description]
      .flatMap((paragraph) => paragraph.split(/(?<=[.!?।؟])\s+/u))
      .map((sentence) => ({ slug, text: sentence })),
  );
}

/** Texts that more than `most` products share, with these products. */
function findSharedTexts(texts: readonly Text[], most: number): [string, string[]][] {
  const bearers = new Map<string, Set<string>>();
  for (const { slug, text } of texts) bearers.set(text, (bearers.get(text) ?? new Set()).add(slug));
  return [...bearers].flatMap(([text, slugs]) => (slugs.size > most ? [[text, [...slugs]]] : []));
}

/** The text without numbers and model names, so that texts which differ only in those are equal. */
function maskDetails({ slug, text }: Text): Text {
  const names = new RegExp(`(?:${brandNames})(?: \\p{Lu}[\\p{L}\\d]*| \\d+)*|\\p{Lu}*\\d[\\p{L}\\d]*`, 'gu');
  return { slug, text: text.replace(names, '#').replace(/[#.,×%\s\u00a0\u202f]+/gu, ' ') };
}

test.each(LOCALES)('no two products share a highlight or a sentence in %s', (locale) => {
  expect(findSharedTexts(listHighlights(locale), 1)).toEqual([]);
  expect(findSharedTexts(listSentences(locale), 1)).toEqual([]);
});

test.each(LOCALES)('no phrase is used for more than two products in %s', (locale) => {
  expect(findSharedTexts(listHighlights(locale).map(maskDetails), 2)).toEqual([]);
  expect(findSharedTexts(listSentences(locale).map(maskDetails), 2)).toEqual([]);
});
