import { expect, test } from 'vitest';
import { COUNTRIES } from '../../../src/kernel/contact/countries.ts';
import { listVariants } from '../catalog/list-variants.ts';
import { readDemoShop } from '../shop-files.ts';

const shop = readDemoShop();
const { settings, ...texts } = shop;

/** Words with the same spelling in English and French or Turkish. */
const SPELT_ALIKE = new Set(['Audio', 'Drones', 'Batteries', 'Graphite', 'Panel', 'Video', 'Orange', 'Beige']);
/** Model names, standards and quantities are the same in every language. */
const NAMES = new Set([...shop.brands, ...shop.products].map(({ title }) => title.en));
const isName = (text: string) => NAMES.has(text) || /\d|^(OLED|IPS LCD|Mini LED|USB-C(, HDMI)?|Arc Nova)$/.test(text);
const SCRIPTS = { ar: /\p{Script=Arabic}/u, hi: /\p{Script=Devanagari}/u };

type Text = { at: string; en: string; locale: string; text: string };

/** Every text in every language except English, with its path; lists are compared entry by entry. */
function collectTexts(value: unknown, at: string): Text[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((entry, index) => collectTexts(entry, `${at}.${index}`));
  const entries = Object.entries(value);
  const en = entries.find(([key]) => key === 'en')?.[1];
  if (typeof en === 'string') {
    return entries.map(([locale, text]) => ({ at, en, locale, text: String(text) })).filter((t) => t.locale !== 'en');
  }
  if (typeof en === 'object' && en !== null)
    return Object.keys(en).flatMap((field) => collectPairs(field, entries, at));
  return entries.flatMap(([key, entry]) => collectTexts(entry, `${at}.${key}`));
}

/** Converts `{ en: { summary }, fr: { summary } }` to localized texts. */
function collectPairs(field: string, entries: [string, Record<string, unknown>][], at: string): Text[] {
  const list = entries.map(([locale, fields]) => [locale, [fields[field]].flat()] as const);
  const length = list[0]?.[1].length ?? 0;
  return Array.from({ length }, (_, index) =>
    collectTexts(
      Object.fromEntries(list.map(([locale, values]) => [locale, values[index]])),
      `${at}.${field}.${index}`,
    ),
  ).flat();
}

const all = collectTexts(texts, 'shop').concat(collectTexts(settings.meta_title, 'title'));

test('every text is translated into each language', () => {
  expect(all.length).toBeGreaterThan(3000);
  const untouched = all.filter(({ en, text }) => text === en && !isName(en) && !SPELT_ALIKE.has(en));
  expect(untouched).toEqual([]);
  expect(all.filter(({ text }) => text === 'undefined')).toEqual([]);
});

test('Arabic and Hindi texts are in their own scripts', () => {
  const latin = all.filter(({ locale, text, en }) => {
    const script = locale === 'ar' ? SCRIPTS.ar : locale === 'hi' ? SCRIPTS.hi : null;
    return script !== null && !script.test(text) && !(text === en && isName(en));
  });
  expect(latin).toEqual([]);
});

test('there are at least 180 products of at least sixteen brands in every department', () => {
  expect(shop.products.length).toBeGreaterThanOrEqual(180);
  expect(new Set(shop.products.map(({ brand }) => brand)).size).toBeGreaterThanOrEqual(16);
  const used = new Set(shop.products.map(({ category }) => category));
  expect(
    shop.categories.flatMap(({ child }) => child.map(({ slug }) => slug)).filter((slug) => !used.has(slug)),
  ).toEqual([]);
});

test('SKUs are unique, and every stock entry has a variant', () => {
  const numbers = shop.products.flatMap((product) => listVariants(product).map(({ sku }) => sku));
  expect(new Set(numbers).size).toBe(numbers.length);
  const stray = shop.products.flatMap((product) => {
    const names = new Set(listVariants(product).map(({ values }) => values.map(([, value]) => value).join('/')));
    return Object.keys(product.stock).filter((name) => name !== 'default' && !names.has(name));
  });
  expect(stray).toEqual([]);
});

test('a flash price is below the regular and the sale price', () => {
  const products = new Map(shop.products.map((product) => [product.slug, product]));
  for (const sale of shop.promotions.flash_sales) {
    for (const [slug, price] of Object.entries(sale.prices)) {
      const product = products.get(slug);
      expect(price, slug).toBeLessThan(product?.offered ?? product?.selling ?? 0);
    }
  }
});

test('everything ships somewhere, nothing ships to Iceland', () => {
  const served = new Set(shop.delivery.shipping_rules.flatMap(({ zones }) => zones.map(({ country }) => country)));
  expect(COUNTRIES.map(({ code }) => code).filter((code) => !served.has(code))).toEqual(['IS']);
});

test('every country has a dial prefix and a valid postcode pattern', () => {
  for (const { code, dial, zip } of COUNTRIES) {
    expect(dial, code).toMatch(/^\d{1,4}$/);
    if (zip !== null) expect(() => new RegExp(zip, 'u'), code).not.toThrow();
  }
  expect(COUNTRIES.length).toBeGreaterThan(240);
});
