import { expect, test } from 'vitest';
import { LOCALES } from '../../../src/kernel/locale.ts';
import { getTranslator } from '../../../src/platform/translator.ts';
import { prefixLocale, to } from '../../../src/web/paths.ts';
import { addressOf } from '../support/all-pages.ts';
import { expectNoAxeViolations, openBrowser, shot } from '../support/browser.ts';
import { fetchApi } from '../support/product-api.ts';
import { extractLinks, extractTexts } from '../support/read-html.ts';
import { origin } from '../support/worker-shop.ts';

const visitors = openBrowser();
const NOTHING = 'zzzzqqq';

async function read(path: string): Promise<string> {
  const response = await fetch(origin + path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

for (const locale of LOCALES) {
  test(`an empty search shows categories, best sellers and contact links, in ${locale}`, async () => {
    const html = await read(prefixLocale(to.search(NOTHING), locale));
    const t = getTranslator(locale);
    const words = extractTexts(html);
    expect(words).toContain(t('listing.emptyTitle'));
    expect(words).toContain(t('noResults.browse'));
    expect(words).toContain(t('noResults.bestSellers'));
    const main = extractLinks(html.slice(html.indexOf('<main')).split('<footer')[0] ?? '');
    for (const path of [to.category('phones'), to.categories(), to.services(), to.page('contact')])
      expect(main).toContain(addressOf(path, locale));
    expect(main.filter((link) => link.includes('/product/')).length).toBeGreaterThanOrEqual(8);
  });
}

test('a query for a repair or a page links to it', async () => {
  const main = async (q: string) =>
    extractLinks((await read(to.search(q))).split('<main')[1]?.split('<footer')[0] ?? '');
  expect(await main('refund')).toContain(to.page('refund-policy'));
  expect(await main('cracked screen')).toContain(to.services());
});

test('when only some words are known, they are searched with corrected spelling, and the page reports it', async () => {
  const q = 'orvoo vvvxxx zzzqqq';
  const html = await read(to.search(q));
  expect(extractTexts(html)).toContain(getTranslator('en')('search.corrected', { corrected: 'orvo', q }));
  const found = await fetchApi<{ result: { total: number } }>(origin, `all?q=${encodeURIComponent(q)}`);
  expect(found.result.total).toBeGreaterThan(0);
});

test('price limits and sort orders of a query are chips, each with a link to the query without it', async () => {
  const page = await visitors.newPage();
  await page.goto(to.search('cheapest phone under 300'));
  const list = page.getByRole('list', { name: getTranslator('en')('search.constraints') });
  expect(await list.getByRole('link').allTextContents()).toEqual(['up to \u2068$300\u2069', 'Cheapest first']);
  await expectNoAxeViolations(page);
  await list.getByRole('link', { name: /up to/ }).click();
  await page.waitForURL((url) => url.searchParams.get('q') === 'cheapest phone');
  await expect.poll(() => list.getByRole('link').allTextContents()).toEqual(['Cheapest first']);
});

test('a search with known words covers the whole shop, not only its first category', async () => {
  const brands = extractLinks(await read(to.search('aria'))).filter((link) => link.includes('/brand?'));
  expect(brands).toEqual([expect.stringMatching(/^\/all\/brand\?brand=\d+$/)]);
});

test('an empty filtered list suggests which filter to remove, with the correct number of products', async () => {
  const page = await visitors.newPage();
  await page.goto(`${to.category('phones')}?max=1&in_stock=1`);
  const way = page.getByRole('navigation', { name: 'Fewer filters' }).getByRole('link', { name: /^Without up to/ });
  const count = Number(/\d+(?= products)/.exec((await way.textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThan(5);
  await expectNoAxeViolations(page);
  await way.click();
  await page
    .getByRole('status')
    .filter({ hasText: `${count} products` })
    .waitFor();
  expect(new URL(page.url()).search).toBe('?in_stock=1');
});

test('filters that exclude each other are suggested individually', async () => {
  const { brands } = await fetchApi<{ brands: { data: { id: number; slug: string }[] } }>(origin, 'brands');
  const orvo = brands.data.find(({ slug }) => slug === 'orvo')?.id;
  const html = await read(`${to.products()}?brands=${orvo}&max=20&rating=5`);
  expect(extractTexts(html)).toContainEqual(expect.stringMatching(/^Only Orvo: \d+ products$/));
});

test('the page of an empty search fits on a phone, in both directions', async () => {
  for (const locale of ['en', 'ar'] as const) {
    const page = await visitors.newPage({ viewport: { width: 320, height: 700 } });
    await page.goto(prefixLocale(to.search(NOTHING), locale));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await expectNoAxeViolations(page);
    await shot(page, `nothing-found-${locale}`);
  }
});

test('brands are grouped by letter, and a letter links to its brands', async () => {
  for (const locale of ['en', 'ar'] as const) {
    const page = await visitors.newPage({ viewport: { width: 320, height: 700 } });
    await page.goto(prefixLocale(to.brands(), locale));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    const jumps = page.getByRole('navigation', { name: getTranslator(locale)('brandIndex.jump') }).getByRole('link');
    const counts = (await jumps.locator('span[aria-hidden]').allTextContents()).map(Number);
    const { brands } = await fetchApi<{ brands: { data: unknown[] } }>(origin, 'brands');
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(brands.data.length);
    await jumps.filter({ hasText: 'V' }).click();
    const heading = page.getByRole('heading', { level: 2, name: 'V' });
    await heading.waitFor();
    const below = async () => {
      const header = (await page.getByRole('banner').boundingBox())?.height ?? 0;
      return ((await heading.boundingBox())?.y ?? -1) - header / 2;
    };
    await expect.poll(below).toBeLessThan(700);
    expect(await below()).toBeGreaterThan(0);
    await expectNoAxeViolations(page);
  }
});
