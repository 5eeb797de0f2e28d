import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCALES } from '../../../src/kernel/locale.ts';
import { moderateText } from '../../../src/modules/publishing/moderation.rules.ts';
import { demoDb, type TestDatabase } from '../../../test/database/db.ts';
import { extractNumbers, joinProductTexts, listProductNumbers } from '../../../test/product-numbers.ts';
import { readDemoShop } from '../shop-files.ts';

const shop = readDemoShop();
const { boxItems, products, questions } = shop;
const bySlug = new Map(products.map((product) => [product.slug, product]));

let database: TestDatabase;
beforeAll(async () => {
  database = await demoDb();
});
afterAll(() => database.close());

/** All numbers in the data and texts of a product. */
function listKnownNumbers(slug: string): number[] {
  const product = bySlug.get(slug);
  if (!product) throw new Error(`There is no product ${slug}`);
  const box = product.box.map((item) => boxItems[item]?.en ?? '').join('\n');
  return [...extractNumbers(`${joinProductTexts(product, 'en')}\n${box}`, 'en'), ...listProductNumbers(product)];
}

test('there are at least 120 questions in five languages for at least 50 products, without duplicates', () => {
  expect(questions.length).toBeGreaterThanOrEqual(120);
  expect(new Set(questions.map(({ product }) => product)).size).toBeGreaterThanOrEqual(50);
  for (const locale of LOCALES)
    expect(questions.filter((one) => one.locale === locale).length, locale).toBeGreaterThanOrEqual(20);
  const texts = questions.flatMap(({ question, answers }) => [question, ...answers.map(({ text }) => text)]);
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
});

test('every number in an answer is from its product or a product it mentions', () => {
  for (const { product, answers, beside, locale } of questions) {
    // numbers in a product name, such as Volta 45, belong to that product
    const figures = new Set([product, ...beside].flatMap(listKnownNumbers));
    for (const { text } of answers)
      expect(
        extractNumbers(text, locale).filter((figure) => figure > 2 && !figures.has(figure)),
        `${product}: ${text}`,
      ).toEqual([]);
  }
});

test('the moderation state of each question is that of a submitted question', () => {
  const misjudged = questions.filter(({ question, pending }) => (moderateText(question) === 'pending') !== pending);
  expect(misjudged.map(({ question }) => question)).toEqual([]);
  const pending = questions.flatMap(({ answers }) => answers).filter(({ text }) => moderateText(text) === 'pending');
  expect(pending).toEqual([]);
});

test('questions and answers are in the script of their language', () => {
  const scripts = {
    en: /\p{Script=Latin}/u,
    fr: /\p{Script=Latin}/u,
    tr: /\p{Script=Latin}/u,
    ar: /\p{Script=Arabic}/u,
    hi: /\p{Script=Devanagari}/u,
  };
  const foreign = questions.flatMap(({ locale, question, answers }) =>
    [question, ...answers.map(({ text }) => text)].filter((text) => {
      const letters = text.match(/\p{L}/gu) ?? [];
      return letters.filter((letter) => scripts[locale].test(letter)).length / letters.length < 0.5;
    }),
  );
  expect(foreign).toEqual([]);
});

test('an answer is dated between its question and today, and only the selling store answers as a store', async () => {
  const { rows } = await database.pool.query(`
    select q.body from product_answer a
    join product_question q on q.id = a.question_id
    join product p on p.id = q.product_id
    left join seller s on s.id = p.seller_id
    where a.answered_at <= q.created_at or a.answered_at >= now() or q.created_at < p.created_at
      or (a.by = 'store' and a.display_name is distinct from s.name)
  `);
  expect(rows).toEqual([]);
});
