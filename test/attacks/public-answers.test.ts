import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../support/app.ts';
import { callsOf, type DocumentedCall } from './api-document.ts';
import { IDENTITIES, openSession, stockProducts } from './stocked-shop.ts';

let shop: TestApp;
let reads: DocumentedCall[];

beforeAll(async () => {
  shop = await testApp();
  await stockProducts(shop.db);
  await openSession(shop.db);
  const calls = callsOf((await shop.app.inject('/api/v1/openapi.json')).json());
  reads = calls.filter(({ method }) => method === 'get');
});
afterAll(() => shop.close());

/** A URL with a response: ids start at 1, and the shop has a page and a search word. */
function addressOf({ path, operation }: DocumentedCall): string {
  const value: Record<string, string> = { slug: 'faq', locale_code: 'en', q: 'product' };
  const query = operation.parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => value[name] ?? '1');
  return `${filled}?${new URLSearchParams(query.map(({ name }) => [name, value[name] ?? '1']))}`;
}

test('cacheable responses are the same for a visitor, a guest and a customer, and set no cookie', async () => {
  const cacheable: string[] = [];
  const own: string[] = [];
  for (const read of reads) {
    const answers = await Promise.all(IDENTITIES.map((headers) => shop.app.inject({ url: addressOf(read), headers })));
    const [nobody] = answers;
    if (!nobody?.headers['cache-control']?.toString().includes('public')) continue;
    cacheable.push(read.path);
    for (const { body, headers } of answers) {
      expect(headers['set-cookie']).toBeUndefined();
      // a customer token can request a private response, which no cache stores
      if (headers['cache-control'] === 'private, no-store') continue;
      expect([read.path, body]).toEqual([read.path, nobody.body]);
      expect(headers).toMatchObject({
        etag: nobody.headers.etag,
        vary: 'Language, Authorization, accept-encoding',
      });
    }
    const [, customer, guest] = answers;
    expect(guest?.headers['cache-control']).toContain('public');
    if (customer?.headers['cache-control'] === 'private, no-store') own.push(read.path);
  }
  expect(cacheable).toEqual(expect.arrayContaining(['/api/v1/common', '/api/v1/home', '/api/v1/product/{id}']));
  expect(own.sort()).toEqual(
    [
      'all',
      'flash-sale',
      'flash/products/{id}',
      'home',
      'product/{id}',
      'products',
      'search',
      'suggested-products/{id}',
    ].map((path) => `/api/v1/${path}`),
  );
});

test('responses that depend on the visitor, and all refusals, are not cached', async () => {
  for (const headers of IDENTITIES) {
    for (const url of ['/api/v1/profile', '/api/v1/product/999999', '/api/v1/all?sort=nonsense', '/api/v1/nowhere']) {
      const response = await shop.app.inject({ url, headers });
      expect([url, response.headers['cache-control']]).toEqual([url, expect.stringContaining('no-store')]);
    }
  }
});
