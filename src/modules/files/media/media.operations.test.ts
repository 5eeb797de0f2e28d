import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadPicture } from '../../../../test/support/admin/upload-picture.ts';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { makeShippingRule } from '../../../../test/support/buying.ts';
import { makeProduct } from '../../../../test/support/factories.ts';
import { cameraPicture } from '../../../../test/support/pictures.ts';
import { createStaffApi, freshOrder, signedIn } from '../../../../test/support/staff-client.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { purgeUnusedFiles } from '../purge-unused-files.ts';
import { lockLibraryPictures, restoreLibraryPictures } from './lock-library-pictures.ts';
import { registerUsedPictures } from './register-pictures.ts';

let shop: TestApp;
let dataDir: string;
let call: ReturnType<typeof createStaffApi>;
let owner: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'media-'));
  shop = await testApp({ env: { LIMITS: 'off', DATA_DIR: dataDir } });
  call = createStaffApi(shop);
  owner = await signedIn(shop, 'owner');
});
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true, force: true });
});

const upload = (token: string | undefined, bytes: Uint8Array<ArrayBuffer>, name?: string) =>
  uploadPicture(shop, token, bytes, name);

const picture = async () => Uint8Array.from(await cameraPicture({ width: 60, height: 40 }));
const SLIDE = {
  title: { en: 'Example' },
  text: {},
  action: {},
  alt: {},
  source_type: 6,
  source: '/services',
  slug: 'replaced',
  sort: 1,
  status: 1,
};
const read = (url: string, token = owner) => call(url, undefined, { token });
const remove = (id: number) => call(`media/${id}`, undefined, { token: owner, method: 'DELETE' });
/** Purge of the files that are a day old. */
const purge = () => purgeUnusedFiles(shop.db, dataDir, new Date(Date.now() + 2 * 86_400_000));
const listFiles = () => readdir(path.join(dataDir, 'files'));

test('staff who edit texts upload a picture, which is re-encoded with a thumbnail and listed with its size', async () => {
  const { status, data } = await upload(await signedIn(shop, 'translator'), await picture(), 'Front view.jpg');
  expect(status).toBe(200);
  expect(await listFiles()).toEqual(expect.arrayContaining([data.file, `thumb-${data.file}`]));
  const found = await read('media?q=front');
  expect(found.data).toMatchObject({
    total: 1,
    pictures: [{ id: data.id, name: 'Front view.jpg', width: 60, height: 40 }],
  });
  expect((await read(`media?q=%23${data.id}&use=unused`)).data.total).toBe(1);
  expect((await read('media?q=front&use=products')).data.total).toBe(0);
  expect((await read('media?q=front&format=vector')).data.total).toBe(0);
});

test('visitors, customers and other roles upload no picture, and a text is no picture', async () => {
  const bytes = await picture();
  expect((await upload(undefined, bytes)).status).toBe(401);
  expect((await upload(await signedIn(shop), bytes)).status).toBe(403);
  expect((await upload(await signedIn(shop, 'auditor'), bytes)).status).toBe(403);
  const text = new TextEncoder().encode('<script>alert(1)</script>');
  expect(await upload(owner, text)).toMatchObject({ status: 201 });
});

test('a used picture is not deleted; an unused one is, and the purge deletes its files', async () => {
  const { data } = await upload(owner, await picture());
  const product = await makeProduct(shop.db, { image: data.file });
  expect(await remove(data.id)).toMatchObject({ status: 201 });
  const { uses } = (await read(`media/${data.id}`)).data;
  expect(uses).toMatchObject([{ kind: 'products', id: product.id }]);
  expect((await read(`media?use=products&q=%23${data.id}`)).data.pictures).toMatchObject([{ uses }]);
  await shop.db.updateTable('product').set({ image: null }).where('id', '=', product.id).execute();
  expect(await remove(data.id)).toMatchObject({ status: 200 });
  // pages in caches still show it
  expect(await listFiles()).toContain(data.file);
  await purge();
  expect(await listFiles()).not.toContain(data.file);
  expect((await remove(data.id)).status).toBe(404);
});

test('a replaced picture is new in every entry and in new versions of them; undo and orders keep the old file', async () => {
  const [before, after] = [(await upload(owner, await picture())).data, (await upload(owner, await picture())).data];
  const { id } = await makeProduct(shop.db, { image: before.file });
  await shop.db.insertInto('product_image').values({ product_id: id, file: before.file, sort: 1 }).execute();
  const banner = await shop.db
    .insertInto('banner')
    .values({ slug: 'b', place: 1, title: '{"en":"B"}', image: before.file, source_type: 1, source: '' })
    .returning(['id'])
    .executeTakeFirstOrThrow();
  const replace = (token: string) => call(`media/${before.id}/replace`, { picture_id: after.id }, { token });
  expect(await replace(await signedIn(shop, 'translator'))).toMatchObject({ status: 403 });
  expect(await listFiles()).toContain(before.file);
  await shop.db
    .insertInto('deleted_entry')
    .values({
      resource: 'brands',
      entry_id: 1,
      content: JSON.stringify({ image: before.file }),
      deleted_at: new Date(),
    })
    .execute();
  expect(await replace(owner)).toMatchObject({ status: 200 });
  expect((await replace(owner)).data.fields).toHaveProperty('picture_id');
  const product = shop.db.selectFrom('product').select(['image', 'version']).where('id', '=', id);
  expect(await product.executeTakeFirst()).toEqual({ image: after.file, version: 2 });
  const { rows } = await sql`select image, version from banner where id = ${banner.id}`.execute(shop.db);
  expect(rows).toEqual([{ image: after.file, version: 2 }]);
  expect((await read(`media/${before.id}`)).data).toMatchObject({ file: after.file, uses: [{}, {}] });
  expect((await read(`media/${after.id}`)).status).toBe(404);
  await purge();
  expect(await listFiles()).toContain(before.file);
  await makeShippingRule(shop.db);
  await freshOrder(shop);
  await shop.db.updateTable('order_line').set({ image: before.file }).execute();
  await shop.db.deleteFrom('deleted_entry').execute();
  await purge();
  expect(await listFiles()).toContain(before.file);
  await shop.db.updateTable('order_line').set({ image: null }).execute();
  await purge();
  expect(await listFiles()).not.toContain(before.file);
  expect(await listFiles()).toContain(after.file);
});

test('a form that was open during a replacement does not save the old name, also after a conflict', async () => {
  const [before, after] = [(await upload(owner, await picture())).data, (await upload(owner, await picture())).data];
  const save = (url: string, version: number, values: object) => call(url, { version, values }, { token: owner });
  const slide = Object.assign({}, SLIDE, { image: before.file });
  const { id } = (await call('slides', { values: slide }, { token: owner })).data;
  const appearance = (await read('settings/appearance')).data;
  Object.assign(appearance.values, { header_logo: before.file });
  expect((await save('settings/appearance', appearance.version, appearance.values)).status).toBe(200);
  expect((await readSettings(shop.db)).headerLogo).toBe(before.file);

  expect((await call(`media/${before.id}/replace`, { picture_id: after.id }, { token: owner })).status).toBe(200);
  // at once, before the cache expires
  expect((await readSettings(shop.db)).headerLogo).toBe(after.file);
  expect((await save(`slides/${id}`, 1, slide)).status).toBe(409);
  const changed = await save(`slides/${id}`, 2, slide);
  expect(changed.status).toBe(201);
  expect(changed.data.fields).toHaveProperty('image');
  expect((await call('slides', { values: slide }, { token: owner })).data.fields).toHaveProperty('image');
  const { version } = (await read('settings/appearance')).data;
  const logo = await save('settings/appearance', version, appearance.values);
  expect(logo.data.fields).toHaveProperty('header_logo');
  expect((await read(`slides/${id}`)).data.values.image).toBe(after.file);
  expect((await readSettings(shop.db)).headerLogo).toBe(after.file);
});

test('staff see that entries use a picture, but not their titles without the permission to read them', async () => {
  const { data } = await upload(owner, await picture());
  const { id } = await makeProduct(shop.db, { image: data.file });
  const slides = ['hidden', 'future'].map((slug) => Object.assign({}, SLIDE, { slug, image: data.file }));
  for (const values of slides) expect((await call('slides', { values }, { token: owner })).status).toBe(200);
  expect((await read(`media/${data.id}`)).data.uses).toHaveLength(3);
  const translator = await signedIn(shop, 'translator');
  const uses = [
    { kind: 'products', id, title: expect.anything() },
    { kind: 'slides', id: null, title: '' },
  ];
  expect((await read(`media/${data.id}`, translator)).data.uses).toEqual(uses);
  expect((await read(`media?q=%23${data.id}`, translator)).data.pictures[0].uses).toEqual(uses);
});

test('a picture is not deleted while another transaction begins to use it', async () => {
  const { data } = await upload(owner, await picture());
  const answers: number[] = [];
  let removal: Promise<unknown> = Promise.resolve();
  await inTransaction(shop.db, async (tx) => {
    expect(await lockLibraryPictures(tx, [data.file])).toEqual([]);
    removal = remove(data.id).then(({ status }) => answers.push(status));
    await makeProduct(tx, { image: data.file });
  });
  await removal;
  expect(answers).toEqual([201]);
});

test('an import that found the file of a deleted picture adds it to the library again', async () => {
  const { data } = await upload(owner, await picture());
  await remove(data.id);
  await inTransaction(shop.db, (tx) => restoreLibraryPictures(tx, [data.file, 'of-the-demo.webp'], new Date()));
  expect((await read(`media?q=${data.file}`)).data.total).toBe(1);
  expect((await read('media?q=of-the-demo')).data.total).toBe(0);
});

test('a picture that is used is no replacement, because a product cannot have it twice', async () => {
  const [one, other] = [(await upload(owner, await picture())).data, (await upload(owner, await picture())).data];
  await makeProduct(shop.db, { image: other.file });
  const refused = await call(`media/${one.id}/replace`, { picture_id: other.id }, { token: owner });
  expect(refused.status).toBe(201);
  expect((await call(`media/${one.id}/replace`, { picture_id: one.id }, { token: owner })).status).toBe(201);
});

test('a description is saved in the languages, and a second editor is refused', async () => {
  const { data } = await upload(owner, await picture());
  const save = (version: number) =>
    call(
      `media/${data.id}`,
      { name: 'Front', alt: { en: 'From the front', ar: 'من الأمام' }, version },
      { token: owner },
    );
  expect((await save(1)).status).toBe(200);
  expect((await save(1)).status).toBe(409);
  const found = await read(`media/${data.id}`);
  expect(found.data).toMatchObject({ name: 'Front', alt: { en: 'From the front', ar: 'من الأمام' }, version: 2 });
});

test('pictures that were written without the library are registered once, also more than one statement adds', async () => {
  const { id: product_id } = await makeProduct(shop.db, { image: null });
  await sql`
    insert into product_image (product_id, file, sort)
    select ${product_id}, 'many-' || n || '.webp', n from generate_series(1, 2001) n
  `.execute(shop.db);
  await makeProduct(shop.db, { image: 'from-the-demo.webp' });
  const now = new Date('2026-11-27T09:00:00Z');
  expect(await registerUsedPictures(shop.db, dataDir, now)).toBeGreaterThan(0);
  expect(await registerUsedPictures(shop.db, dataDir, now)).toBe(0);
  expect((await read('media?q=many-')).data.total).toBe(2001);
  expect((await read('media?q=from-the-demo')).data).toMatchObject({ total: 1, pictures: [{ bytes: 0, width: null }] });
});
