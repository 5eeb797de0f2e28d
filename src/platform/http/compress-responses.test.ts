import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestApp, testApp } from '../../../test/support/app.ts';
import { ok } from '../../kernel/result.ts';

const LONG = 'the same for everybody '.repeat(500);

let shop: TestApp;
beforeAll(async () => {
  const data = z.object({ text: z.string() });
  shop = await testApp({
    modules: [
      (api) => {
        const call = { method: 'GET' as const, summary: '', tags: [], data };
        api.addEndpoint({
          ...call,
          operationId: 'showPublic',
          path: '/public',
          cacheable: true,
          run: async () => ok({ text: LONG }),
        });
        api.addEndpoint({
          ...call,
          operationId: 'showShort',
          path: '/short',
          cacheable: true,
          run: async () => ok({ text: 'x' }),
        });
        api.addEndpoint({ ...call, operationId: 'showPrivate', path: '/private', run: async () => ok({ text: LONG }) });
      },
    ],
  });
});
afterAll(() => shop.close());

const get = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  shop.app.inject({ method, url: `/api/v1${path}`, headers });

test.each([
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)('a long response is sent as %s to a client that accepts it', async (encoding, accepted, decompress) => {
  for (const path of ['/public', '/private']) {
    const plain = await get(path);
    const compressed = await get(path, { 'accept-encoding': accepted });
    expect(compressed.headers['content-encoding']).toBe(encoding);
    expect(compressed.headers.vary).toContain('accept-encoding');
    expect(compressed.headers['content-type']).toBe(plain.headers['content-type']);
    expect(decompress(compressed.rawPayload).toString()).toBe(plain.body);
    expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10);
  }
});

test('every response has Vary for encoding and language', async () => {
  for (const accepted of ['br', 'gzip', 'identity', 'br;q=0']) {
    const { headers } = await get('/public', { 'accept-encoding': accepted });
    expect(headers.vary).toMatch(/^Language,.* accept-encoding$/);
  }
  expect((await get('/private')).headers.vary).toBe('accept-encoding');
});

test('short responses and clients without compression support get plain responses', async () => {
  const short = await get('/short', { 'accept-encoding': 'br, gzip' });
  for (const answer of [short, await get('/public', { 'accept-encoding': 'br;q=0, identity' }), await get('/public')]) {
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.json().status).toBe(200);
  }
});

test('one weak ETag is valid for all encodings', async () => {
  const { etag } = (await get('/public')).headers;
  expect(etag).toMatch(/^W\/"/);
  for (const accepted of ['br', 'gzip', 'identity']) {
    const headers = { 'accept-encoding': accepted };
    expect((await get('/public', headers)).headers.etag).toBe(etag);
    for (const tag of [String(etag), String(etag).replace('W/', ''), `"x", ${etag}`]) {
      const unchanged = await get('/public', { ...headers, 'if-none-match': tag });
      expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
      expect(unchanged.headers).toMatchObject({ etag, vary: expect.stringContaining('accept-encoding') });
      expect(unchanged.headers['content-encoding']).toBeUndefined();
    }
    expect((await get('/public', { ...headers, 'if-none-match': '"other"' })).statusCode).toBe(200);
  }
});

test('HEAD has the headers of GET, also those of a compressed response', async () => {
  for (const path of ['/public', '/private', '/short', '/nowhere'])
    for (const accepted of ['br', 'gzip', 'identity']) {
      const head = await get(path, { 'accept-encoding': accepted }, 'HEAD');
      const { statusCode, headers } = await get(path, { 'accept-encoding': accepted });
      expect([path, head.statusCode, head.body]).toEqual([path, statusCode, '']);
      expect(selectStable(head.headers)).toEqual(selectStable(headers));
    }
});

/** Headers without the time, and without the framing of a body of unknown length. */
function selectStable(headers: Awaited<ReturnType<typeof get>>['headers']) {
  return Object.entries(headers).filter(([name]) => name !== 'date' && name !== 'transfer-encoding');
}

test('private responses to requests with cookies are not compressed, public ones are', async () => {
  const headers = { 'accept-encoding': 'br', cookie: 'frontend_guest=0b8f6c1e-5d0a-4f0e-9c55-1a2b3c4d5e6f' };
  expect((await get('/private', headers)).headers['content-encoding']).toBeUndefined();
  expect((await get('/public', headers)).headers['content-encoding']).toBe('br');
});

test('a compressed request body is not decompressed', async () => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  const answer = await shop.app.inject({ method: 'POST', url: '/api/v1/nowhere', headers, payload: 'x' });
  expect(answer.statusCode).toBe(404);
});
