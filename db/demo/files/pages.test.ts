import { expect, test } from 'vitest';
import { LOCALES } from '../../../src/kernel/locale.ts';
import { toDecimal } from '../../../src/kernel/money.ts';
import { type Block, parseMarkdown } from '../../../src/modules/content/pages/markdown.rules.ts';
import { readDemoShop } from '../shop-files.ts';

const shop = readDemoShop();
const page = (slug: string, locale: string) => shop.pages.find((one) => one.slug === slug)?.body[locale] ?? '';

/** Structure of a page: headings, lists with their lengths, and paragraphs. */
const outline = (blocks: Block[]) =>
  blocks.map((block) => (block.kind === 'list' ? `list of ${block.items.length}` : `${block.kind}${level(block)}`));
const level = (block: Block) => (block.kind === 'heading' ? block.level : '');

const hrefs = (body: string) => [...body.matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1]);

test('a page has the same headings, lists and links in every language', () => {
  for (const { slug } of shop.pages) {
    const english = page(slug, 'en');
    for (const locale of LOCALES) {
      expect(outline(parseMarkdown(page(slug, locale))), `${slug}.${locale}`).toEqual(outline(parseMarkdown(english)));
      expect(hrefs(page(slug, locale)).sort(), `${slug}.${locale}`).toEqual(hrefs(english).sort());
    }
  }
});

test('page slugs are unique and not reserved', () => {
  const names = shop.pages.flatMap(({ slug, slugs }) => [...new Set([slug, ...Object.values(slugs)])]);
  expect(names.length).toBe(new Set(names).size);
  expect(names.length).toBeGreaterThan(shop.pages.length);
  expect(names.filter((name) => ['stores', 'sitemap'].includes(name))).toEqual([]);
});

test('a page is written in the script of its language', () => {
  const share = (text: string, script: RegExp) => (text.match(script)?.length ?? 0) / text.length;
  for (const { slug } of shop.pages) {
    expect(share(page(slug, 'ar'), /\p{Script=Arabic}/gu), `${slug}.ar`).toBeGreaterThan(0.5);
    expect(share(page(slug, 'hi'), /\p{Script=Devanagari}/gu), `${slug}.hi`).toBeGreaterThan(0.5);
  }
});

/** Formats an amount in minor units as the pages do: 4.90, 4,90, or 50 without decimals. */
function formatAmount(amount: number, locale: string): string {
  const decimal = toDecimal({ amount, currency: 'USD' }).replace(/\.00$/, '');
  return locale === 'fr' || locale === 'tr' ? decimal.replace('.', ',') : decimal;
}

test('the delivery page has the price, the days and the fee of every shipping rule', () => {
  for (const locale of LOCALES) {
    const lines = page('delivery-policy', locale).split('\n');
    for (const { slug, price, free_over, min_days, max_days, cod_allowed, cod_fee } of shop.delivery.shipping_rules) {
      const numbers = [formatAmount(price, locale), min_days, max_days, free_over && formatAmount(free_over, locale)];
      const said = numbers.filter((number) => number !== null && number !== 0).map(String);
      const names = (line: string) => said.every((number) => new RegExp(`(?<![\\d.,])${number}(?![\\d])`).test(line));
      expect(lines.some(names), `${slug}.${locale}: ${said}`).toBe(true);
      if (cod_allowed)
        expect(
          lines.some(
            (line) =>
              line.includes(`** ${formatAmount(cod_fee, locale)}`) ||
              line.includes(`$${formatAmount(cod_fee, locale)}`),
          ),
          `${slug}.${locale}`,
        ).toBe(true);
    }
  }
});

test('every page has the shop’s e-mail address and telephone number', () => {
  const { email, phone } = shop.settings;
  for (const { slug, body } of shop.pages) {
    for (const locale of LOCALES) {
      const text = body[locale] ?? '';
      for (const [address] of text.matchAll(/[\w.]+@[\w.]+\w/g)) expect(address, `${slug}.${locale}`).toBe(email);
      for (const [number] of text.matchAll(/\+\d[\d \u00a0]+\d/g))
        expect(number.replace(/\s/g, ' '), `${slug}.${locale}`).toBe(phone);
    }
  }
});

const ONE_YEAR = ['cases', 'screen-glass', 'batteries', 'displays', 'small-parts'];

test('products have the warranty that the pages promise', () => {
  for (const { slug, category, warranty } of shop.products) {
    const promised = category === 'tools' ? 60 : ONE_YEAR.includes(category) ? 12 : 24;
    expect(warranty, slug).toBe(promised);
  }
});
