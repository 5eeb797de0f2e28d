import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { getTranslator } from '../../../src/platform/translator.ts';
import { to } from '../../../src/web/paths.ts';
import { origin } from '../support/worker-shop.ts';

async function open(path: string): Promise<{ status: number; etag: string | null; html: string }> {
  const response = await fetch(origin + path, { headers: { 'accept-encoding': 'identity' } });
  return { status: response.status, etag: response.headers.get('etag'), html: await response.text() };
}

test.each([
  ['a list', to.products(), 'sort=newest'],
  ['a category in Arabic', `/ar${to.category('phones')}`, 'page=1'],
  ['a search', to.search(), 'q=phone'],
])('%s with an unknown parameter is the same page, byte for byte', async (_what, path, query) => {
  const plain = await open(`${path}?${query}`);
  for (const noise of ['x=1', 'utm_source=mail', 'brands%5B%5D=3', '__proto__=7', '%ZZ', `x=${'y'.repeat(5_000)}`]) {
    for (const marked of [`${query}&${noise}`, `${noise}&${query}`])
      expect(await open(`${path}?${marked}`)).toEqual(plain);
  }
  expect(plain.status).toBe(200);
  expect(plain.etag).not.toBeNull();
});

test('a very long search query is truncated, and the page grows little', async () => {
  const book = 'phone case '.repeat(5_000).slice(0, 50_000);
  const pasted = await open(`${to.search()}?${new URLSearchParams({ q: book })}`);
  const begun = await open(`${to.search()}?${new URLSearchParams({ q: book.slice(0, 200) })}`);
  expect([pasted.status, begun.status]).toEqual([200, 200]);
  expect(pasted.html.length).toBeLessThan(begun.html.length * 1.3);
});

test.each([
  ['a range the wrong way round', 'min=900&max=1'],
  ['a page beyond all pages', 'page=1000000000'],
  ['the last page there could be', 'page=100000'],
  ['3,000 brands', `brands=${Array.from({ length: 3_000 }, (_, nth) => nth + 1).join(',')}`],
  ['what shells and SQL read', "brands=1';--&min=%24(id)&sort=%3Cb%3E&rating=%00"],
])('%s opens the list without it', async (_what, query) => {
  const { status, html } = await open(`${to.products()}?${query}`);
  expect(status).toBe(200);
  expect(html.length).toBeLessThan(400_000);
});

/** Requests a URL without the normalization of `fetch`. */
function fetchRaw(path: string): Promise<{ status: number | undefined; type: string; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(origin, { path, headers: { accept: 'text/html' } }, async (answer) => {
      resolve({
        status: answer.statusCode,
        type: answer.headers['content-type'] ?? '',
        body: await text(answer),
      });
    });
    sent.on('error', reject).end();
  });
}

test.each([
  ['/x/%0Ay', 'en'],
  ['/fr/x/%0Ay', 'fr'],
  ['/%0a', 'en'],
  ['/x/%0D%0Ay', 'en'],
  ['/ar/track-order/%0A', 'ar'],
  ['/admin/%0A', 'en'],
  ['/x/%E2%80%A8y', 'en'],
  ['/x/%e2%80%a9', 'en'],
] as const)('%s, with a line break, gives a 404 page in its language', async (path, locale) => {
  const { status, type, body } = await fetchRaw(path);
  expect([status, type]).toEqual([404, 'text/html; charset=utf-8']);
  expect(body).toContain(getTranslator(locale)('error.notFound'));
});

test.each([
  '/assets/missing.js',
  '/assets/../x',
  '/assets/%2e%2e/x',
  '/assets/..%2fx',
  '/assets/a%00b',
  '/assets/%0Ay',
  '/files/missing.webp',
  '/files/../x',
  '/language/%0A?to=/',
])('%s gives 404 for a file in the error format', async (path) => {
  const { status, type, body } = await fetchRaw(path);
  expect([status, type]).toEqual([404, 'application/json; charset=utf-8']);
  const sentence = getTranslator('en')('problems.api.notFound');
  expect(JSON.parse(body)).toMatchObject({ status: 404, message: sentence, data: { code: 'api.not_found' } });
});

test.each([
  ['/Cart', '/cart'],
  ['/ALL/phones', '/all/phones'],
  ['/all/Phones?page=1', '/all/phones?page=1'],
  ['/FR/cart', '/fr/cart'],
  ['/EN/Cart', '/cart'],
  ['/ar//Page/Stores/', '/ar/page/stores'],
  ['/go/Apple', '/go/apple'],
])('%s redirects permanently to %s', async (oldPath, written) => {
  const { status, headers } = await fetch(origin + oldPath, { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([301, written]);
  expect((await fetch(origin + written, { redirect: 'manual' })).status).toBe(200);
});
