import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readDemoShop } from '../shop-files.ts';

type Text = { at: string; text: string };

/** Every text below `value`, with its path. */
function collectTexts(value: unknown, at: string): Text[] {
  if (typeof value === 'string') return [{ at, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => collectTexts(entry, `${at}.${key}`));
}

/** Every text below a key `fr`. */
function collectFrenchTexts(value: unknown, at: string): Text[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) =>
    key === 'fr' ? collectTexts(entry, at) : collectFrenchTexts(entry, `${at}.${key}`),
  );
}

const shop = readDemoShop();
const french = [
  ...collectTexts(JSON.parse(readFileSync(new URL('../../../messages/fr.json', import.meta.url), 'utf8')), 'messages'),
  ...collectFrenchTexts(shop, 'shop'),
  ...collectTexts(
    shop.reviewTexts.filter(({ locale }) => locale === 'fr').map(({ title, body, reply }) => ({ title, body, reply })),
    'reviews',
  ),
  ...collectTexts(
    shop.questions.filter(({ locale }) => locale === 'fr').map(({ question, answers }) => ({ question, answers })),
    'questions',
  ),
];

/** Punctuation or a unit after a breaking space, where a line break could occur. */
const BREAKABLE_SPACE = / [;:!?»%$]|« |\d (?:Go|To|mAh|W|Hz|mm|cm|kg|g)(?!\p{L})/u;

test('French punctuation and units use no-break spaces', () => {
  expect(french.length).toBeGreaterThan(1500);
  expect(french.filter(({ text }) => BREAKABLE_SPACE.test(text))).toEqual([]);
});

test('French uses the typographic apostrophe', () => {
  expect(french.filter(({ text }) => text.includes("'"))).toEqual([]);
});
