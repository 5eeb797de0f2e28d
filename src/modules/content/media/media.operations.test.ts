import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { cameraPicture } from '../../../../test/support/pictures.ts';
import { signedIn } from '../../../../test/support/staff-client.ts';

let shop: TestApp;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'media-'));
  shop = await testApp({ env: { LIMITS: 'off', DATA_DIR: dataDir } });
});
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function upload(token: string | undefined, bytes: Uint8Array<ArrayBuffer>) {
  const body = new FormData();
  body.append('data', '{}');
  body.append('picture', new Blob([bytes]), 'picture.jpg');
  const request = new Request('http://localhost', { method: 'POST', body });
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/admin/pictures',
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, data: response.json().data };
}

test('staff who edit texts upload a picture, which is re-encoded with a thumbnail', async () => {
  const picture = Uint8Array.from(await cameraPicture());
  const { status, data } = await upload(await signedIn(shop, 'translator'), picture);
  expect(status).toBe(200);
  expect(await readdir(path.join(dataDir, 'files'))).toEqual(expect.arrayContaining([data.file, `thumb-${data.file}`]));
});

test('visitors, customers and other roles upload no picture, and a text is no picture', async () => {
  const picture = Uint8Array.from(await cameraPicture());
  expect((await upload(undefined, picture)).status).toBe(401);
  expect((await upload(await signedIn(shop), picture)).status).toBe(403);
  expect((await upload(await signedIn(shop, 'auditor'), picture)).status).toBe(403);
  const text = new TextEncoder().encode('<script>alert(1)</script>');
  expect(await upload(await signedIn(shop, 'owner'), text)).toMatchObject({ status: 201 });
});
