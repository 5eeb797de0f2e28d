import { expect, test } from 'vitest';
import { LOCALES } from '../../../src/kernel/locale.ts';
import { readDemoShop } from '../shop-files.ts';
import { listReviewedProducts, selectReviews } from './review-texts.ts';

const shop = readDemoShop();
const { reviewTexts } = shop;
const reviewsByProduct = listReviewedProducts(shop).map((product) => ({
  ...product,
  reviews: selectReviews(product, shop),
}));
const all = reviewsByProduct.flatMap(({ slug, reviews }) => reviews.map((review) => ({ slug, ...review })));

/** Share of a text's letters that belong to a script. */
function share(text: string, script: RegExp): number {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.filter((letter) => script.test(letter)).length / letters.length;
}

test('there are at least 250 texts in five languages, without duplicates', () => {
  expect(reviewTexts.length).toBeGreaterThanOrEqual(250);
  for (const locale of LOCALES) {
    expect(reviewTexts.filter((text) => text.locale === locale).length, locale).toBeGreaterThanOrEqual(40);
  }
  for (const field of ['id', 'title', 'body'] as const) {
    const values = reviewTexts.map((text) => text[field]);
    expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
  }
});

test('texts, replies and names are in the script of their language', () => {
  const scripts = {
    en: /\p{Script=Latin}/u,
    fr: /\p{Script=Latin}/u,
    tr: /\p{Script=Latin}/u,
    ar: /\p{Script=Arabic}/u,
    hi: /\p{Script=Devanagari}/u,
  };
  const foreign = reviewTexts.flatMap(({ locale, title, body, reply = '' }) =>
    [title, body, reply].filter((text) => text !== '' && share(text, scripts[locale]) < 0.8),
  );
  expect(foreign).toEqual([]);
  const strangers = shop.reviewAuthors.flatMap(({ locale, names }) =>
    names.filter((name) => share(name, scripts[locale]) < 1),
  );
  expect(strangers).toEqual([]);
});

test('French and Turkish texts are not in English', () => {
  const words = /\b(the|and|with|this|was|very)\b/i;
  const english = reviewTexts.filter(({ locale, body }) => (locale === 'fr' || locale === 'tr') && words.test(body));
  expect(english).toEqual([]);
});

test('every text suits existing products, and nine in ten are used', () => {
  const names = new Set(['any', ...listReviewedProducts(shop).flatMap(({ shelves }) => shelves)]);
  expect(reviewTexts.flatMap(({ suits, unless }) => [...suits, ...unless]).filter((name) => !names.has(name))).toEqual(
    [],
  );
  const used = new Set(all.map(({ text }) => text.id));
  expect(used.size / reviewTexts.length).toBeGreaterThan(0.9);
});

test('there are at least 1,200 reviews, some of every product, in every language', () => {
  expect(all.length).toBeGreaterThanOrEqual(1200);
  expect(reviewsByProduct.filter(({ reviews }) => reviews.length < 4).map(({ slug }) => slug)).toEqual([]);
  for (const locale of LOCALES) {
    const part = all.filter(({ text }) => text.locale === locale).length / all.length;
    expect(part, locale).toBeGreaterThan(0.08);
  }
});

test('products average between 4.1 and 4.6 stars, and there are negative reviews', () => {
  const averages = reviewsByProduct.map(({ slug, reviews }) => {
    return { slug, average: reviews.reduce((sum, { stars }) => sum + stars, 0) / reviews.length };
  });
  expect(averages.filter(({ average }) => average < 4.1 || average > 4.6)).toEqual([]);
  const given = (stars: number) => all.filter((review) => review.stars === stars).length / all.length;
  expect(given(5)).toBeGreaterThan(0.4);
  expect(given(4)).toBeGreaterThan(0.2);
  expect(given(3)).toBeGreaterThan(0.05);
  expect(given(1) + given(2)).toBeGreaterThan(0.04);
});

test('no author and no text is used twice for one product', () => {
  for (const { slug, reviews } of reviewsByProduct) {
    const authors = reviews.map(({ author }) => author).filter((author) => author !== null);
    expect(new Set(reviews.map(({ text }) => text.id)).size, slug).toBe(reviews.length);
    expect(new Set(authors).size, slug).toBe(authors.length);
  }
});

test('no text is used for more than one product in three', () => {
  const times = Map.groupBy(all, ({ text }) => text.id);
  const worn = [...times].filter(([, reviews]) => reviews.length > reviewsByProduct.length / 3);
  expect(worn.map(([id, reviews]) => `${id}: ${reviews.length}`)).toEqual([]);
});
