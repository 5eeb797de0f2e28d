import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestApp, testApp } from '../../../test/support/app.ts';
import { ok } from '../../kernel/result.ts';

let shop: TestApp;
beforeAll(async () => {
  const data = z.object({ note: z.string(), sizes: z.array(z.int()) });
  shop = await testApp({
    modules: [
      (api) => {
        const body = z.strictObject({ note: z.string() });
        const shared = { method: 'POST' as const, summary: '', tags: [], body, data };
        api.addEndpoint({
          ...shared,
          path: '/with',
          operationId: 'sendFiles',
          files: ['images'],
          run: async ({ body: { note }, uploads }) =>
            ok({ note, sizes: (uploads.images ?? []).map((one) => one.length) }),
        });
        api.addEndpoint({
          ...shared,
          path: '/without',
          operationId: 'sendNote',
          run: async ({ body: { note } }) => ok({ note, sizes: [] }),
        });
      },
    ],
  });
});
afterAll(() => shop.close());

async function send(path: string, parts: [string, string | Blob][], type?: string) {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  const request = new Request('http://shop.example', { method: 'POST', body: form });
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    headers: { 'content-type': type ?? request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, data: answer.json().data };
}

const file = (bytes: number) => new Blob([new Uint8Array(bytes)]);

test('files are read with the body, and a JSON body still works', async () => {
  const sent = await send('/with', [
    ['data', '{"note":"two"}'],
    ['images', file(3)],
    ['images', file(4)],
    ['images', file(0)],
  ]);
  expect(sent).toEqual({ status: 200, data: { note: 'two', sizes: [3, 4] } });
  const alone = await shop.app.inject({ method: 'POST', url: '/api/v1/with', payload: { note: 'none' } });
  expect(alone.json().data).toEqual({ note: 'none', sizes: [] });
});

test('files in another field, at another endpoint, too large or in a malformed form are refused', async () => {
  const data: [string, string] = ['data', '{"note":"x"}'];
  const stray = await send('/with', [data, ['photo', file(3)]]);
  expect(stray).toMatchObject({ status: 201, data: { fields: { photo: [expect.any(String)] } } });
  expect((await send('/without', [data])).status).toBe(415);
  expect((await send('/with', [data, ['images', file(13_000_000)]])).status).toBe(413);
  expect((await send('/with', [data], 'multipart/form-data; boundary=other')).status).toBe(400);
  for (const text of ['{', '[]', 'null']) expect((await send('/with', [['data', text]])).status).toBe(400);
  expect((await send('/with', [['data', file(3)]])).status).toBe(400);
});
