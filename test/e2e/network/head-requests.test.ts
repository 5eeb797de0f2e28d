import { expect, test } from 'vitest';
import { to } from '../../../src/web/paths.ts';
import { origin } from '../support/worker-shop.ts';

/** Headers that differ between two responses, or frame a body of unknown length. */
const UNSTABLE = new Set(['date', 'transfer-encoding', 'connection', 'keep-alive']);

async function readHead(method: 'GET' | 'HEAD', path: string, encoding: string) {
  const headers = { 'accept-encoding': encoding, 'accept-language': 'fr' };
  const response = await fetch(origin + path, { method, headers, redirect: 'manual' });
  const body = await response.text();
  const stable = [...response.headers].filter(
    // Node adds a length of 0 to the redirects of GET only
    ([name, value]) => !UNSTABLE.has(name) && !(name === 'content-length' && value === '0'),
  );
  return { status: response.status, headers: Object.fromEntries(stable), isEmpty: body === '' };
}

test('HEAD has the status and the headers of GET on pages, data of pages, API and files', async () => {
  const html = await (await fetch(origin + to.categories())).text();
  const stylesheet = /href="(\/assets\/root-[\w-]+\.css)"/.exec(html)?.[1] ?? '';
  const messages = /href="(\/messages\/[^"]+)"/.exec(html)?.[1] ?? '';
  const pages = [
    '/',
    to.categories(),
    `${to.categories()}.data`,
    to.category('phones'),
    '/nothing-here',
    '/ALL/phones',
  ];
  const files = [stylesheet, messages, '/favicon.svg', '/robots.txt', '/files/default.webp', '/files/missing.webp'];
  const api = ['/api/v1/common', '/api/v1/home', '/api/v1/nothing', '/sitemap.xml'];
  for (const path of [...pages, ...files, ...api])
    for (const encoding of ['br', 'identity']) {
      const [get, head] = [await readHead('GET', path, encoding), await readHead('HEAD', path, encoding)];
      expect({ path, encoding, ...head }).toEqual({ path, encoding, ...get, isEmpty: true });
      // the second answer of a cached page, and one that HEAD made
      expect({ path, ...(await readHead('GET', path, encoding)) }).toEqual({ path, ...get });
    }
});

test('a public page that HEAD made first has its content and can be cached', async () => {
  const path = to.brands();
  const head = await fetch(origin + path, { method: 'HEAD' });
  const get = await fetch(origin + path);
  expect(head.headers.get('etag')).toMatch(/^W\//);
  expect(get.headers.get('etag')).toBe(head.headers.get('etag'));
  expect(await get.text()).toContain('<h1');
});
