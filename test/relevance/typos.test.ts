import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltInLocale, LOCALES } from '../../src/kernel/locale.ts';
import { findProducts } from '../../src/modules/search/find-products.ts';
import { refreshSearch } from '../../src/modules/search/index/refresh-search.ts';
import ar from '../../src/modules/search/words/ar.json' with { type: 'json' };
import en from '../../src/modules/search/words/en.json' with { type: 'json' };
import fr from '../../src/modules/search/words/fr.json' with { type: 'json' };
import hi from '../../src/modules/search/words/hi.json' with { type: 'json' };
import layouts from '../../src/modules/search/words/layouts.json' with { type: 'json' };
import tr from '../../src/modules/search/words/tr.json' with { type: 'json' };
import { demoDb, type TestDatabase } from '../database/db.ts';
import { makeTypos } from './make-typos.ts';

const FILES = { en, fr, ar, tr, hi };
/** Maximum length of a short word; typos in longer words are easier to recognize. */
const SHORT = 4;
const [LEAST_OF_SHORT, LEAST_OF_LONG] = [0.8, 0.96];
const LEAST_OF_LAYOUT = 0.96;
const LOOKED_AT = 3;

/** Keyboard layouts that are often active by mistake; English and French layouts differ only in a few letters. */
const LAYOUT_OF: Partial<Record<BuiltInLocale, keyof typeof layouts.layouts>> = { ar: 'arabic', hi: 'inscript' };

let open: TestDatabase;
beforeAll(async () => {
  open = await demoDb();
  await refreshSearch(open.db);
});
afterAll(() => open.close());

/** Product names of one word. */
function namesOfGoods(locale: BuiltInLocale): string[] {
  const phrases = Object.values<string>(FILES[locale].kinds).flatMap((list) => list.split(', '));
  return [...new Set(phrases)].filter((phrase) => /^[\p{L}\p{M}]{3,}$/u.test(phrase));
}

/** Keys on the American layout that type a word on another layout; undefined if a key is missing. */
function typeOnAmericanKeys(word: string, layout: keyof typeof layouts.layouts | undefined): string[] {
  if (!layout) return [];
  const { plain, shift } = layouts.layouts[layout];
  const [signs, keys] = [
    [...plain, ...shift],
    [...layouts.us, ...layouts.usShift],
  ];
  const typed = [...word.normalize('NFD').normalize('NFC')].map((sign) => keys[signs.indexOf(sign)]);
  return typed.includes(undefined) ? [] : [typed.join('')];
}

async function firstHits(q: string, locale: BuiltInLocale): Promise<number[]> {
  return (await findProducts(open.db, q, locale)).ids.slice(0, LOOKED_AT);
}

/** Misspelled words whose search does not find the products of the correct word, and their total. */
async function missedOf(misspell: (word: string, locale: BuiltInLocale) => readonly string[]) {
  const missed: { word: string; typed: string }[] = [];
  const queries: string[] = [];
  for (const locale of LOCALES) {
    for (const word of namesOfGoods(locale)) {
      const typed = misspell(word, locale);
      const right = typed.length > 0 ? await firstHits(word, locale) : [];
      for (const one of right.length > 0 ? typed : []) {
        queries.push(word);
        const found = await firstHits(one, locale);
        if (!found.some((id) => right.includes(id))) missed.push({ word, typed: one });
      }
    }
  }
  return { missed, asked: queries };
}

const isShort = (word: string) => [...word].length <= SHORT;
const shareOf = (missed: readonly unknown[], all: readonly unknown[]) => 1 - missed.length / Math.max(1, all.length);

test('a mistyped product name finds the products of the correct name', async () => {
  const { missed, asked } = await missedOf(makeTypos);
  const misses = missed.map(({ word, typed }) => `${typed} (${word})`).join(', ');
  const short = missed.filter(({ word }) => isShort(word));
  expect(asked.length).toBeGreaterThan(1_000);
  expect(shareOf(short, asked.filter(isShort)), misses).toBeGreaterThanOrEqual(LEAST_OF_SHORT);
  const long = missed.filter(({ word }) => !isShort(word));
  expect(
    shareOf(
      long,
      asked.filter((word) => !isShort(word)),
    ),
    misses,
  ).toBeGreaterThanOrEqual(LEAST_OF_LONG);
});

test('a product name typed in another keyboard layout finds the products of the correct name', async () => {
  const { missed, asked } = await missedOf((word, locale) => typeOnAmericanKeys(word, LAYOUT_OF[locale]));
  const misses = missed.map(({ word, typed }) => `${typed} (${word})`).join(', ');
  expect(asked.length).toBeGreaterThan(200);
  expect(shareOf(missed, asked), misses).toBeGreaterThanOrEqual(LEAST_OF_LAYOUT);
});
