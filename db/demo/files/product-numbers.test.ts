import { expect, test } from 'vitest';
import { LOCALES } from '../../../src/kernel/locale.ts';
import { extractNumbers, joinProductTexts, listProductNumbers } from '../../../test/product-numbers.ts';
import { readDemoShop } from '../shop-files.ts';

const { categories, home, products } = readDemoShop();

const bySlug = new Map(products.map((product) => [product.slug, product]));

test.each(LOCALES)('a text in %s has no figure that neither English nor the product has', (locale) => {
  for (const product of products) {
    const known = new Set([...extractNumbers(joinProductTexts(product, 'en'), 'en'), ...listProductNumbers(product)]);
    const strange = extractNumbers(joinProductTexts(product, locale), locale).filter(
      (figure) => figure > 2 && !known.has(figure),
    );
    expect(strange, product.slug).toEqual([]);
  }
});

test.each([
  ['battery', /([\d,]+)[ -]mAh/gu],
  ['screen-size', /([\d.]+)[ -]inch(?:es)?\b/gu],
  ['refresh-rate', /(\d+)[ -]Hz/gu],
  ['main-camera', /(\d+)[ -]megapixels?\b/gu],
  ['warranty', /(\d+)[ -]months?\b/gu],
])('the %s in a text matches the specifications', (code, pattern) => {
  for (const product of products) {
    const value = code === 'warranty' ? product.warranty : product.specs[code];
    if (typeof value !== 'number') continue;
    const figures = [...joinProductTexts(product, 'en').matchAll(pattern)].map(([, figure]) =>
      Number(figure?.replace(',', '')),
    );
    // screen sizes may be rounded down: 14.2 inches are called 14 inches
    const rounding = Number.isInteger(value) ? 0 : 0.5;
    expect(
      figures.filter((figure) => Math.abs(figure - value) > rounding),
      product.slug,
    ).toEqual([]);
  }
});

const INHERITED_SPECS = [
  'screen-size',
  'panel',
  'resolution',
  'main-camera',
  'zoom',
  'chip',
  'ram',
  'battery',
  'charging',
];

test('a refurbished phone has the specifications of the original model', () => {
  const renewed = products.filter(({ category }) => category === 'renewed-phones');
  for (const { slug, specs, options } of renewed) {
    const first = bySlug.get(slug.replace(/-renewed$/, ''));
    if (!first) continue;
    for (const code of INHERITED_SPECS) expect(specs[code], `${slug} ${code}`).toBe(first.specs[code]);
    expect(first.options.storage, slug).toEqual(expect.arrayContaining(options.storage ?? []));
  }
});

test('an original part has the numbers of its device', () => {
  const parts = products.filter(({ specs }) => specs.quality === 'original');
  expect(parts.length).toBeGreaterThan(5);
  for (const { slug, specs } of parts) {
    const device = bySlug.get(String(specs.fits));
    for (const code of ['screen-size', 'panel', 'resolution', 'main-camera', 'battery']) {
      if (specs[code] !== undefined) expect(specs[code], `${slug} ${code}`).toBe(device?.specs[code]);
    }
  }
});

test('the “from” price of a banner is a price of its products, and the lowest when it covers all of them', () => {
  for (const { slug, text, source_type, source } of home.banners) {
    const value = /from \$([\d,]+)$/iu.exec(text.en)?.[1];
    if (value === undefined || source_type > 2) continue;
    const kinds = categories.flatMap(({ slug: main, child }) =>
      child.flatMap((sub) =>
        source.split(',').includes(main) || source.split(',').includes(sub.slug) ? sub.slug : [],
      ),
    );
    const prices = products.filter(({ category }) => kinds.includes(category)).map((one) => one.offered ?? one.selling);
    expect(prices, slug).toContain(Number(value.replace(',', '')) * 100);
    if (source_type === 1 && text.en.startsWith('From'))
      expect(Math.min(...prices), slug).toBe(Number(value.replace(',', '')) * 100);
  }
});
