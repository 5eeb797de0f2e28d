import { expect, test } from 'vitest';
import { LOCALES, type Locale } from '../../src/kernel/locale.ts';
import { getTranslator } from '../../src/platform/translator.ts';
import { prefixLocale, splitLocale, to } from '../../src/web/paths.ts';
import { checkXml, extractTexts } from '../support/read-xml.ts';
import { parseStructuredData } from '../support/structured-data.ts';
import { addressOf, publicPages, UNINDEXED_PAGES } from './support/all-pages.ts';
import { fetchApi, findProductByTitle } from './support/product-api.ts';
import { attribute, decoded } from './support/read-html.ts';
import { origin } from './support/worker-shop.ts';
import { MANY_PAGES } from './wait-limit.ts';

async function read(path: string): Promise<string> {
  const response = await fetch(origin + path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

/** Alternate URLs of the page by language. */
function extractAlternates(html: string): Map<string, string> {
  const links = [...html.matchAll(/<link rel="alternate" hreflang="([\w-]+)" href="([^"]+)"/g)];
  return new Map(links.map(([, lang = '', href = '']) => [lang, decoded(href)]));
}

const facts = async (path: string) => parseStructuredData(await read(path));

for (const locale of LOCALES) {
  test(
    `every public page in ${locale} has its canonical URL, alternate languages and structured data`,
    MANY_PAGES,
    async () => {
      for (const path of await publicPages(origin)) {
        const address = addressOf(path, locale);
        const own = origin + address;
        const html = await read(address);
        const sisters = extractAlternates(html);
        expect(attribute(html, /<link rel="canonical"[^>]*>/, 'href')).toBe(own);
        expect([...sisters.keys()]).toEqual([...LOCALES, 'x-default']);
        expect(sisters.get(locale)).toBe(own);
        expect(sisters.get('x-default')).toBe(sisters.get('en'));
        for (const name of ['title', 'description', 'image', 'url', 'locale'])
          expect(
            attribute(html, new RegExp(`<meta property="og:${name}"[^>]*>`), 'content'),
            `${path} ${name}`,
          ).toBeTruthy();
        expect(parseStructuredData(html).length, path).toBeGreaterThan(0);
      }
    },
  );
}

test('pages in other languages have the same alternates', async () => {
  const path = to.category('phones');
  const [first, ...others] = await Promise.all(
    LOCALES.map(async (locale: Locale) => [...extractAlternates(await read(prefixLocale(path, locale)))]),
  );
  for (const other of others) expect(other).toEqual(first);
});

/** Types in the structured data of each page, besides the common ones. */
test('every kind of page has its own structured data', async () => {
  const kinds = async (path: string) => [...new Set((await facts(path)).map((thing) => thing['@type']))].sort();
  const pages = await publicPages(origin);
  const several = pages.find((path) => path.includes('/product/'));
  const single = (await findProductByTitle(origin, 'Husk Glass for Orvo A7', 'en')).path;
  expect(await kinds(to.home())).toEqual(['OnlineStore', 'WebSite']);
  expect(await kinds(several ?? '')).toEqual(['BreadcrumbList', 'ProductGroup']);
  expect(await kinds(single)).toEqual(['BreadcrumbList', 'Product']);
  const lists = [to.products(), to.category('phones'), to.category('phones', 'foldables'), to.store('second-tour')];
  const others = pages.filter((path) => /\/(brand|collection)\?|\/flash-sale\/\d/.test(path));
  expect(others).toHaveLength(3);
  for (const path of [...lists, ...others]) expect(await kinds(path), path).toEqual(['BreadcrumbList', 'ItemList']);
  for (const path of [to.categories(), to.brands(), to.flashSale(), to.page('stores'), to.page('about')])
    expect(await kinds(path), path).toEqual(['BreadcrumbList']);
});

test('all shop questions have structured data in every language', async () => {
  const counts = await Promise.all(
    LOCALES.map(async (locale) => {
      const page = (await facts(addressOf(to.page('faq'), locale))).find((thing) => thing['@type'] === 'FAQPage');
      return page?.['@type'] === 'FAQPage' ? page.mainEntity.length : 0;
    }),
  );
  expect(counts[0]).toBeGreaterThan(10);
  expect(new Set(counts).size).toBe(1);
});

test('every offer has shipping and return details, by the settings of the shop', async () => {
  const { path } = await findProductByTitle(origin, 'Orvo A7', 'en');
  const group = (await facts(path)).find((thing) => thing['@type'] === 'ProductGroup');
  const offers = group?.['@type'] === 'ProductGroup' ? group.hasVariant.map((variant) => variant.offers) : [];
  expect(offers[0]).toMatchObject({
    shippingDetails: { shippingRate: { currency: 'USD' }, deliveryTime: { transitTime: { unitCode: 'DAY' } } },
    hasMerchantReturnPolicy: { merchantReturnLink: origin + to.page('refund-policy') },
  });
  for (const offer of offers) {
    expect(offer.shippingDetails).toHaveProperty('@id');
    expect(offer.hasMerchantReturnPolicy).toHaveProperty('@id');
  }
});

test('pages that are not indexed have noindex and no alternate languages', async () => {
  const lists = (await publicPages(origin)).filter((path) =>
    /\/(brand|collection)\?|\/flash-sale\/\d|\/shop\//.test(path),
  );
  expect(lists).toHaveLength(4);
  const narrowed = lists.map((path) => `${path}${path.includes('?') ? '&' : '?'}`);
  const filtered = [
    `${to.category('phones')}?sort=newest`,
    `${to.products()}?in_stock=1`,
    `${to.products()}?max=500&page=2`,
    ...narrowed.map((path) => `${path}sort=price_asc`),
    ...narrowed.map((path) => `${path}rating=4`),
    ...UNINDEXED_PAGES,
  ];
  for (const path of filtered) {
    const html = await read(path);
    expect(attribute(html, /<meta name="robots"[^>]*>/, 'content'), path).toBe('noindex, follow');
    expect(extractAlternates(html).size, path).toBe(0);
    expect(html, path).not.toContain('rel="canonical"');
  }
});

test('further pages of a list have their own canonical URL', async () => {
  const path = `${to.products()}?page=2`;
  const html = await read(path);
  expect(attribute(html, /<link rel="canonical"[^>]*>/, 'href')).toBe(origin + path);
  const listed = async (address: string) =>
    (await facts(address)).flatMap((thing) => (thing['@type'] === 'ItemList' ? thing.itemListElement : []));
  const [first, second] = await Promise.all([listed(to.products()), listed(path)]);
  expect(second.map(({ position }) => position)).toEqual(second.map((_, place) => first.length + place + 1));
  const names = new Set(first.map(({ url }) => url));
  expect(second.some(({ url }) => names.has(url))).toBe(false);
});

test('structured data has the prices of the page and of the feed', async () => {
  type ProductBody = { inventory: { sku: string; current_price: number }[] };
  const feed = await read('/feed/en.xml');
  checkXml(feed);
  for (const title of ['Orvo A7', 'Nimbus X']) {
    const { id, path } = await findProductByTitle(origin, title, 'en');
    const { inventory } = await fetchApi<ProductBody>(origin, `product/${id}`);
    const group = (await facts(path)).find((thing) => thing['@type'] === 'ProductGroup');
    if (group?.['@type'] !== 'ProductGroup') throw new Error(`${path} tells of no group`);
    const offered = group.hasVariant.map(({ sku, offers }) => [sku, offers.price]);
    expect(offered).toEqual(inventory.map(({ sku, current_price }) => [sku, current_price.toFixed(2)]));
    for (const [sku = '', price = ''] of offered) {
      const item = feed.split('<item>').find((one) => one.includes(`<g:id>${sku}</g:id>`)) ?? '';
      expect(extractTexts(item, 'g:sale_price')[0] ?? extractTexts(item, 'g:price')[0]).toBe(`${price} USD`);
    }
  }
});

test('structured data does not extend the CSP of the page', async () => {
  const { path } = await findProductByTitle(origin, 'Orvo A7', 'en');
  const response = await fetch(origin + path);
  const [policy, html] = [response.headers.get('content-security-policy') ?? '', await response.text()];
  const running = [...html.matchAll(/<script(?![^>]* src=)(?![^>]* type="application\/)[^>]*>(?!<)/g)];
  expect(new Set(policy.match(/'sha256-[^']+'/g)).size).toBeLessThanOrEqual(running.length);
});

test('every URL of the sitemap opens and is canonical', MANY_PAGES, async () => {
  const files = extractTexts(await read('/sitemap.xml'), 'loc').filter((file) => file.includes('/ar-'));
  const bodies = await Promise.all(files.map((file) => read(file.slice(origin.length))));
  const addresses = bodies.flatMap((body) => extractTexts(body, 'loc'));
  expect(addresses.length).toBeGreaterThan(200);
  const sample = addresses.filter((_, place) => place % 7 === 0 || place < 90);
  for (const address of sample) {
    const html = await read(address.slice(origin.length));
    expect(attribute(html, /<link rel="canonical"[^>]*>/, 'href')).toBe(address);
    expect(splitLocale(new URL(address).pathname).locale).toBe('ar');
  }
});

test('a product under another main category redirects permanently', async () => {
  const { id, path } = await findProductByTitle(origin, 'Orvo A7', 'en');
  const { status, headers } = await fetch(`${origin}/fr${to.product('all', id)}?variant=1`, { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([301, `/fr${path}?variant=1`]);
});

test('the page for sellers has a description and Open Graph tags in every language', async () => {
  for (const locale of LOCALES) {
    const html = await read(prefixLocale(to.sellerRegister(), locale));
    const described = getTranslator(locale)('seller.lead', { shop: 'Souk' });
    expect(attribute(html, /<meta name="description"[^>]*>/, 'content')).toBe(described);
    expect(attribute(html, /<meta property="og:description"[^>]*>/, 'content')).toBe(described);
    expect(attribute(html, /<meta property="og:title"[^>]*>/, 'content')).not.toBeNull();
    expect(attribute(html, /<meta property="og:image"[^>]*>/, 'content')).not.toBeNull();
  }
});

test.each(['light', 'dark'])('the theme colour is the page background in the %s scheme', async (scheme) => {
  const html = await read(to.home());
  const tag = new RegExp(`<meta name="theme-color" media="\\(prefers-color-scheme: ${scheme}\\)"[^>]*>`);
  expect(attribute(html, tag, 'content')).toBe(scheme === 'light' ? '#ffffff' : '#0f1319');
});
