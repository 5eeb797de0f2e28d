import { brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBrowserMessages } from '../../rendering/messages/browser-messages.server.ts';
import { serveGeneratedFiles } from './generated-files.server.ts';

let app: FastifyInstance;

beforeAll(() => {
  app = Fastify();
  serveGeneratedFiles(app, async () => ({}));
});
afterAll(() => app.close());

test('the messages of a language are compressed and kept by browsers for a year', async () => {
  const { href, body } = getBrowserMessages('ar');
  const plain = await app.inject(href);
  expect(plain.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  });
  expect(plain.headers['content-encoding']).toBeUndefined();
  const compressed = await app.inject({ url: href, headers: { 'accept-encoding': 'gzip, br' } });
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(compressed.rawPayload)).toEqual(body);
  expect(plain.rawPayload).toEqual(body);
});

test('a set or version of an earlier release gets the current messages, which are not kept', async () => {
  const { href, body } = getBrowserMessages('fr');
  for (const url of [href.replace('.json', '.0123abcd.json'), '/messages/fr-000000000000.json']) {
    const answer = await app.inject(url);
    expect(answer.rawPayload).toEqual(body);
    expect(answer.headers['cache-control']).toBe('no-store');
  }
});

test('other names are not found', async () => {
  for (const name of ['xx-000000000000.json', 'en-0.json', 'en-000000000000.0123.json', 'en-000000000000.0123abcd.js'])
    expect((await app.inject(`/messages/${name}`)).statusCode).toBe(404);
});
