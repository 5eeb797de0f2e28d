import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/support/app.ts';
import { fillCart, makeShippingRule, NOW, newGuest, press } from '../../../test/support/buying.ts';
import { signedIn } from '../../../test/support/desk.ts';
import { makeProduct } from '../../../test/support/factories.ts';
import { cameraPicture } from '../../../test/support/pictures.ts';
import { deliver } from '../../../test/support/returning.ts';
import { readOrderById } from '../../modules/orders/read-order-by-id.ts';
import { purgeUnconfirmedReturns } from '../../modules/returns/purge-unconfirmed-returns.ts';
import { requestReturn } from '../../modules/returns/request/request-return.ts';
import { createOrderLinks } from '../../web/links/order-links.ts';
import { readLimits } from '../rate-limits/limits.ts';
import { savePrivatePhotos } from './save-private-photos.ts';

const PHOTO = await cameraPicture();
const links = createOrderLinks('https://shop.example');

let shop: TestApp;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'souk-photos-'));
  shop = await testApp({ env: { LIMITS: 'off', DATA_DIR: dataDir } });
  await makeShippingRule(shop.db);
});
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true, force: true });
});

const files = () => readdir(join(dataDir, 'proofs'));

/** A guest requests a return with a photo. */
async function complain() {
  const owner = newGuest();
  const product = await makeProduct(shop.db, { selling: 1_000, quantity: 3 });
  await fillCart(shop.db, owner, product.id);
  const placed = await press(shop.db, owner);
  if (!placed.ok) throw new Error(placed.refusal.code);
  await deliver(shop.db, placed.value.id, NOW);
  const order = await readOrderById(shop.db, placed.value.id);
  const photos = await savePrivatePhotos(dataDir, [PHOTO], NOW);
  if (!photos.ok) throw new Error(photos.refusal.code);
  const lines = [{ order_line: order?.lines[0]?.id ?? '', qty: 1 }];
  const input = { kind: 'damaged', wish: 'refund', note: 'Torn', sealed: false, lines } as const;
  const requested = await requestReturn(shop.db, placed.value.id, input, {
    proof: 'contact',
    links,
    limits: readLimits('off'),
    now: NOW,
    photos: photos.value,
  });
  if (!requested.ok) throw new Error(requested.refusal.code);
  return { id: requested.value.id, photo: photos.value[0]?.id ?? '' };
}

test('six photos, an invalid photo and a too large photo store no files', async () => {
  for (const given of [Array(6).fill(PHOTO), [PHOTO, Buffer.from('%PDF-1.7')], [Buffer.alloc(1_000_001)]])
    expect(await savePrivatePhotos(dataDir, given, NOW)).toMatchObject({ ok: false });
  await expect(files()).rejects.toThrow('ENOENT');
});

test('a photo is served to staff only, without its camera metadata', async () => {
  const { id, photo } = await complain();
  const url = `/api/v1/admin/returns/${id}/photos/${photo}`;
  const get = (token?: string) => shop.app.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} });
  expect((await get()).statusCode).toBe(401);
  expect((await get(await signedIn(shop))).statusCode).toBe(403);
  const seen = await get(await signedIn(shop, 'orders'));
  expect(seen.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
  expect(seen.rawPayload.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  expect(seen.body).not.toContain('Kabul');
});

test('an unconfirmed complaint is deleted with its photos after a day', async () => {
  const { id } = await complain();
  // more rows than one batch: photos are deleted with their request, otherwise their files would be orphaned
  for (let round = 0; round < 20; round += 1) {
    const photos = await savePrivatePhotos(dataDir, Array(5).fill(PHOTO), NOW);
    if (!photos.ok) throw new Error(photos.refusal.code);
    const rows = photos.value.map((photo) => ({ ...photo, return_id: id }));
    await shop.db.insertInto('return_photo').values(rows).execute();
  }
  const before = (await files()).length;
  await purgeUnconfirmedReturns(shop.db, dataDir, new Date(NOW.getTime() + 86_400_000));
  expect(await files()).toHaveLength(before);
  await purgeUnconfirmedReturns(shop.db, dataDir, new Date(NOW.getTime() + 86_400_001));
  expect(await files()).toHaveLength(0);
  expect(await shop.db.selectFrom('return_request').select('id').where('id', '=', id).execute()).toEqual([]);
});
