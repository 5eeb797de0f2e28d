import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { makeProduct } from '../../../../test/support/factories.ts';
import { makeCustomer } from '../../../../test/support/people.ts';
import { cameraPicture } from '../../../../test/support/pictures.ts';
import { makeMediaFile } from '../../../../test/support/products/media.ts';
import { shopRequestBy } from '../../../../test/support/shop-request.ts';
import { slideResource } from '../../../modules/content/slides/slide.resource.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { handleMediaEntryForm } from '../media/media-entry.server.ts';
import { uploadPictures } from '../resources/upload-pictures.server.ts';
import { uploadProductPictures } from './upload-product-pictures.server.ts';

let database: TestDatabase;
let dataDir: string;
let shop: ShopRequest;
beforeAll(async () => {
  database = await testDb();
  dataDir = await mkdtemp(path.join(tmpdir(), 'uploads-'));
  const customer = await makeCustomer(database.db);
  await database.db.insertInto('staff_member').values({ customer_id: customer.id, role: 'manager' }).execute();
  shop = shopRequestBy(database.db, { customer, factor: 'given' }, { env: { DATA_DIR: dataDir } });
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function createForm(field: string): Promise<FormData> {
  const form = new FormData();
  form.set('intent', 'replace');
  form.set(field, new File([Uint8Array.from(await cameraPicture({ width: 60, height: 40 }))], 'front.jpg'));
  return form;
}

async function countPictures(): Promise<string | undefined> {
  const { rows } = await sql<{ count: string }>`select count(*) from media_file`.execute(database.db);
  return rows[0]?.count;
}

test('pictures that a full product refuses do not stay in the media library, also those of the script', async () => {
  const { id } = await makeProduct(database.db, { image: null });
  await sql`
    insert into product_image (product_id, file, sort) select ${id}, n || '.webp', n from generate_series(1, 60) n
  `.execute(database.db);
  const before = await countPictures();
  const form = await createForm('pictures');
  form.set('stored', String((await makeMediaFile(database.db)).id));
  const refused = await uploadProductPictures(shop, String(id), form);
  expect(refused).toMatchObject({ ok: false, refusal: { fields: { pictures: [{ code: 'pictures.too-many' }] } } });
  expect(await countPictures()).toBe(before);
});

test('pictures of the script and of the form are added together, and none when a file is no picture', async () => {
  const { id } = await makeProduct(database.db, { image: null });
  const { id: stored, file } = await makeMediaFile(database.db);
  const form = await createForm('pictures');
  form.set('stored', String(stored));
  const listFiles = () =>
    database.db.selectFrom('product_image').select('file').where('product_id', '=', id).orderBy('sort').execute();
  expect(await uploadProductPictures(shop, String(id), form)).toMatchObject({ ok: true });
  expect(await listFiles()).toEqual([{ file }, { file: expect.stringMatching(/^u/) }]);
  const before = await countPictures();
  form.set('stored', String((await makeMediaFile(database.db)).id));
  form.append('pictures', new File(['no picture'], 'notes.jpg'));
  const refused = await uploadProductPictures(shop, String(id), form);
  expect(refused).toMatchObject({ ok: false, refusal: { fields: { pictures: [{}] } } });
  expect(await countPictures()).toBe(before);
  expect(await listFiles()).toHaveLength(2);
});

test('a new file of a picture that staff may not replace does not stay in the media library', async () => {
  const { id, file } = await makeMediaFile(database.db);
  await sql`
    insert into setting (key, value, updated_at) values ('header_logo', to_jsonb(${file}::text), now())
  `.execute(database.db);
  const before = await countPictures();
  const answer = await handleMediaEntryForm(shop, String(id), await createForm('picture'));
  expect(answer.data.failed).toBe(shop.t('problems.media.noPermission'));
  expect(await countPictures()).toBe(before);
});

test('a picture of an entry does not stay in the media library when another one of its form is refused', async () => {
  const before = await countPictures();
  const form = await createForm('image.file');
  const { image } = slideResource.fields;
  const fields = { image, other: image };
  form.set('other.library', '999999');
  const refused = await uploadPictures(shop, fields, form);
  expect(refused).toMatchObject({ refusal: { fields: { 'other.library': [{ code: 'media.unknown' }] } } });
  expect(await countPictures()).toBe(before);
  form.set('other.library', '');
  expect(await uploadPictures(shop, fields, form)).toMatchObject({
    ok: true,
    value: { image: expect.any(String) },
  });
});
