import { beforeAll, expect, test } from 'vitest';
import { getTextDirection, LOCALES, type Locale } from '../../../src/kernel/locale.ts';
import { getTranslator } from '../../../src/platform/translator.ts';
import { prefixLocale, to } from '../../../src/web/paths.ts';
import {
  addressOf,
  ENTRY_PAGES,
  NOT_YET,
  publicPages,
  REDIRECTED_PAGES,
  UNINDEXED_PAGES,
} from '../support/all-pages.ts';
import { attribute, extractLinks } from '../support/read-html.ts';
import { origin } from '../support/worker-shop.ts';
import { MANY_PAGES } from '../wait-limit.ts';

let open: string[] = [];
beforeAll(async () => {
  open = await publicPages(origin);
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { redirect: 'manual', headers: { 'accept-language': '*;q=0', ...headers } });

for (const locale of LOCALES) {
  test(
    `every page of the shop opens in ${locale}, with its language, direction, title and alternate languages`,
    MANY_PAGES,
    async () => {
      const titles = new Map<string, string>();
      for (const path of [...open, ...ENTRY_PAGES]) {
        const address = addressOf(path, locale);
        const response = await get(address);
        const html = await response.text();
        expect(response.status, address).toBe(200);
        expect(attribute(html, /<html[^>]*>/, 'lang'), address).toBe(locale);
        expect(attribute(html, /<html[^>]*>/, 'dir'), address).toBe(getTextDirection(locale));
        expect(attribute(html, /<link rel="canonical"[^>]*>/, 'href'), address).toBe(origin + address);
        for (const other of [...LOCALES, 'x-default' as const]) {
          const expected = origin + addressOf(path, other === 'x-default' ? 'en' : other);
          const opening = new RegExp(`<link rel="alternate" hrefLang="${other}"[^>]*>`, 'i');
          expect(attribute(html, opening, 'href'), `${address} in ${other}`).toBe(expected);
        }
        const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '';
        expect(titles.get(title), `${address} is called "${title}" as well`).toBeUndefined();
        titles.set(title, address);
        if (open.includes(path))
          expect(attribute(html, /<meta name="description"[^>]*>/, 'content'), address).toBeTruthy();
        expect(html.match(/<h1[\s>]/g), address).toHaveLength(1);
      }
    },
  );

  test(`pages that are not indexed open in ${locale} and have noindex`, MANY_PAGES, async () => {
    for (const path of UNINDEXED_PAGES) {
      const address = addressOf(path, locale);
      const response = await get(address);
      const html = await response.text();
      expect(response.status, address).toBe(200);
      expect(attribute(html, /<html[^>]*>/, 'lang'), address).toBe(locale);
      expect(attribute(html, /<meta name="robots"[^>]*>/, 'content'), address).toMatch(/^noindex/);
      expect(/<title>[^<]+<\/title>/.test(html), address).toBe(true);
      expect(html.match(/<h1[\s>]/g), address).toHaveLength(1);
    }
    for (const [from, then] of REDIRECTED_PAGES) {
      const response = await get(prefixLocale(from, locale));
      expect([302, 303], from).toContain(response.status);
      const there = new URL(response.headers.get('location') ?? '', origin);
      expect(there.pathname, from).toBe(new URL(prefixLocale(then, locale), origin).pathname);
    }
  });

  test(`a URL without a page gives 404 in ${locale}`, async () => {
    for (const path of [...NOT_YET, '/no/such/page', to.page('no-such-text'), to.product('phones', 999_999)]) {
      const response = await get(prefixLocale(path, locale));
      expect(response.status, path).toBe(404);
      expect(await response.text(), path).toContain(getTranslator(locale)('error.notFound'));
    }
  });
}

test('no link within two steps of the home page is broken, in Arabic within one step', MANY_PAGES, async () => {
  expect(await deadLinks(prefixLocale(to.home(), 'en'), 2)).toEqual([]);
  expect(await deadLinks(prefixLocale(to.home(), 'ar'), 1)).toEqual([]);
});

test('a non-canonical URL redirects to the canonical one of this shop and never to another site', async () => {
  const moves = [
    ['/products/', '/products'],
    ['/fr/', '/fr'],
    ['//products?page=2', '/products?page=2'],
    ['/en/products', '/products'],
    ['/en//example.com', '/example.com'],
    ['//example.com/%2f..', '/example.com/%2f..'],
  ] as const;
  for (const [from, then] of moves) {
    const response = await get(from);
    expect([response.status, response.headers.get('location')], from).toEqual([301, then]);
  }
});

test('a public page is identical for all visitors', async () => {
  const cookie = 'frontend_token=abcdefghijklmnopqrstuvwxyz; frontend_guest=018f3c5e-0000-7000-8000-000000000000';
  for (const locale of ['en', 'ar'] satisfies Locale[]) {
    for (const path of open) {
      const address = addressOf(path, locale);
      const [plain, known] = await Promise.all([get(address), get(address, { cookie, 'user-agent': 'Somebody/1.0' })]);
      expect(plain.headers.get('cache-control'), address).toContain('public');
      expect(known.headers.get('set-cookie'), address).toBeNull();
      expect(withoutClock(await known.text()), address).toBe(withoutClock(await plain.text()));
    }
  }
});

/** The render time, from which countdowns start, is the only allowed difference between two responses. */
function withoutClock(html: string): string {
  return html.replace(/20\d\d-\d\d-\d\dT[\d:.]+Z/g, '').replace(/datetime="[^"]*"/gi, '');
}

async function deadLinks(start: string, steps: number): Promise<string[]> {
  const seen = new Set([start]);
  const dead: string[] = [];
  let edge = [{ address: start, from: start }];
  for (let step = 0; step <= steps; step += 1) {
    const next: typeof edge = [];
    for (const { address, from } of edge) {
      const response = await get(address);
      if (response.status >= 400) dead.push(`${response.status} ${address} (from ${from})`);
      if (response.status !== 200 || step === steps) continue;
      for (const link of extractLinks(await response.text())) {
        if (seen.has(link)) continue;
        seen.add(link);
        next.push({ address: link, from: address });
      }
    }
    edge = next;
  }
  expect(seen.size).toBeGreaterThan(100);
  return dead;
}

test('a shared URL has the image of the shop, a shared product its own picture, and both exist', async () => {
  const product = open.find((path) => path.includes('/product/')) ?? '';
  const cards = await Promise.all(
    ['/', product].map(async (path) =>
      attribute(await (await get(path)).text(), /<meta property="og:image"[^>]*>/, 'content'),
    ),
  );
  expect(cards).toEqual([`${origin}/share.jpg`, expect.stringMatching(/\/files\/[\w-]+\.webp$/)]);
  for (const card of cards) expect((await fetch(card ?? '')).headers.get('content-type')).toMatch(/^image\//);
});
