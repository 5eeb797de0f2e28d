import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { makeProduct } from '../../../../test/support/factories.ts';
import { makeCustomer } from '../../../../test/support/people.ts';
import { cameraPicture } from '../../../../test/support/pictures.ts';
import { makeMediaFile } from '../../../../test/support/products/media.ts';
import { shopRequestBy } from '../../../../test/support/shop-request.ts';
import { mediaQuery } from '../../../modules/files/media/media.schemas.ts';
import { storePublicPictures } from '../../../platform/pictures/store-pictures.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { handleDeletion } from './delete-unused.server.ts';
import { handleMediaEntryForm, loadMediaEntry } from './media-entry.server.ts';

/** After the pictures of `makeMediaFile` were added. */
const ADDED_UNTIL = '2026-11-27T09:00:00Z';

let database: TestDatabase;
let dataDir: string;
let shop: ShopRequest;
beforeAll(async () => {
  database = await testDb();
  dataDir = await mkdtemp(path.join(tmpdir(), 'media-forms-'));
  const customer = await makeCustomer(database.db);
  await database.db.insertInto('staff_member').values({ customer_id: customer.id, role: 'manager' }).execute();
  shop = shopRequestBy(database.db, { customer, factor: 'given' }, { env: { DATA_DIR: dataDir } });
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

function createForm(fields: Record<string, string | number | string[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, String(one));
  return form;
}

async function makePicture(): Promise<{ id: number; file: string }> {
  const photo = await cameraPicture({ width: 800, height: 600 });
  const stored = await storePublicPictures(dataDir, [photo], { field: 'picture', maxCount: 1 });
  const [file] = stored.ok ? stored.value : [];
  const picture = await makeMediaFile(database.db, { file });
  await database.db.updateTable('media_file').set({ width: 800, height: 600 }).where('id', '=', picture.id).execute();
  return picture;
}

/** Sends a form of the page of a picture; the address of the redirect, or the answer. */
async function send(id: number, fields: Record<string, string | number>) {
  const response = await handleMediaEntryForm(shop, String(id), createForm(fields)).catch((thrown: unknown) => thrown);
  return response instanceof Response ? response.headers.get('location') : response;
}

const load = (id: number) => loadMediaEntry(shop, String(id), new Request('http://shop.example/admin/media/1'));

test('the first form is answered with the number of pictures, the second one deletes those that are unused then', async () => {
  const pictures = [];
  for (const file of ['form-0.webp', 'form-1.webp', 'form-2.webp'])
    pictures.push(await makeMediaFile(database.db, { file }));
  const ids = pictures.map(({ id }) => String(id));
  const query = mediaQuery.parse({ use: 'unused', q: 'form-' });
  const given = { added_until: ADDED_UNTIL, page_id: ids, intent: 'delete-unused' };
  const none = await handleDeletion(shop, createForm({ ...given, scope: 'selected' }), query);
  expect(none.data).toMatchObject({ failed: 'Select at least one picture.' });
  const counts = { selected: 1, page: 3, all: 3 };
  for (const [scope, count] of Object.entries(counts)) {
    const { data: answer } = await handleDeletion(shop, createForm({ ...given, scope, id: ids.slice(0, 1) }), query);
    expect(answer).toMatchObject({ kind: 'deletion', submit: count === 1 ? 'Delete 1 picture' : 'Delete 3 pictures' });
  }
  await makeProduct(database.db, { image: 'form-1.webp' });
  const confirmed = createForm({ intent: 'delete-confirmed', scope: 'selected', id: ids });
  const redirected = await handleDeletion(shop, confirmed, query).catch((thrown: unknown) => thrown);
  expect(redirected).toBeInstanceOf(Response);
  const location = redirected instanceof Response ? redirected.headers.get('location') : '';
  expect(location).toContain('deleted=2&used=1');
  expect(await database.db.selectFrom('media_file').select('file').where('file', 'like', 'form-%').execute()).toEqual([
    { file: 'form-1.webp' },
  ]);
});

test('focal point and crop are saved by number fields, and the height follows from the width in a fixed ratio', async () => {
  const { id } = await makePicture();
  const refused = await send(id, { intent: 'focal-point', version: 1, x: '', y: 101 });
  expect(refused).toMatchObject({
    data: { errors: { x: 'From the left, % is required', y: expect.stringContaining('From the top, %') } },
  });
  expect(await send(id, { intent: 'focal-point', version: 1, x: 20, y: 30 })).toContain('saved=1');
  const crop = { intent: 'crop', version: 2, ratio: '16:9', left: 0, top: 0, width: 800, height: 600 };
  expect(await send(id, crop)).toContain('saved=1');
  const { editor, version } = await load(id);
  expect(editor).toMatchObject({
    focalPoint: { x: 20, y: 40 },
    size: { width: 800, height: 450 },
    crop: { area: { left: 0, top: 0, width: 800, height: 450 }, isCropped: true, width: 800, height: 600 },
  });
  expect(await send(id, crop)).toMatchObject({ init: { status: 409 } });
  const small = await send(id, Object.assign({}, crop, { version, width: 199 }));
  expect(small).toMatchObject({ data: { errors: { width: expect.stringContaining('800 × 600 px') } } });
  expect(await send(id, { intent: 'restore', version })).toContain('saved=1');
  expect(await send(id, { intent: 'remove-focal-point', version: version + 1 })).toContain('saved=1');
  expect((await load(id)).editor).toMatchObject({ focalPoint: null, crop: { isCropped: false } });
});

test('a vector graphic has no editor, and a small photo no crop', async () => {
  const vector = await makeMediaFile(database.db, { file: 'mark.svg' });
  await database.db.updateTable('media_file').set({ width: null, height: null }).where('id', '=', vector.id).execute();
  expect((await load(vector.id)).editor).toBe(null);
  const small = await makeMediaFile(database.db);
  expect((await load(small.id)).editor).toMatchObject({ focalPoint: null, crop: null });
});
