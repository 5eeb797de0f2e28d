import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadPicture } from '../../../../test/support/admin/upload-picture.ts';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { makeProduct } from '../../../../test/support/factories.ts';
import { makeMediaFile } from '../../../../test/support/products/media.ts';
import { createStaffApi, signedIn } from '../../../../test/support/staff-client.ts';
import { readFocalPoint } from '../../../platform/pictures/picture-name.ts';
import { purgeUnusedFiles } from '../purge-unused-files.ts';

let shop: TestApp;
let dataDir: string;
let call: ReturnType<typeof createStaffApi>;
let owner: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'media-editing-'));
  shop = await testApp({ env: { LIMITS: 'off', DATA_DIR: dataDir } });
  call = createStaffApi(shop);
  owner = await signedIn(shop, 'owner');
});
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** 800 × 400 px: the left half is red, the right half is blue. */
async function upload(): Promise<{ id: number; file: string }> {
  const blue = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#00f' } })
    .png()
    .toBuffer();
  const bytes = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#f00' } })
    .composite([{ input: blue, left: 400, top: 0 }])
    .png()
    .toBuffer();
  return (await uploadPicture(shop, owner, Uint8Array.from(bytes))).data;
}

const read = async (id: number) => (await call(`media/${id}`, undefined, { token: owner })).data;
const edit = (id: number, action: string, input: object, token = owner) =>
  call(`media/${id}/${action}`, Object.assign({ version: 1 }, input), { token });
const listFiles = () => readdir(path.join(dataDir, 'files'));
const RIGHT = { left: 400, top: 0, width: 400, height: 400 };

/** Whether a stored picture is blue rather than red; the mean of its pixels. */
async function isBlue(file: string): Promise<boolean> {
  const { channels } = await sharp(path.join(dataDir, 'files', file)).stats();
  return (channels[2]?.mean ?? 0) > (channels[0]?.mean ?? 0);
}

test('invalid points and areas, vector graphics, missing files and other roles are refused, and no file is stored', async () => {
  const { id } = await upload();
  const files = await listFiles();
  for (const focal_point of [{ x: 101, y: 0 }, { x: -1, y: 0 }, { x: 1.5, y: 0 }, { x: 1 }, 'center'])
    expect((await edit(id, 'focal-point', { focal_point })).status).toBe(201);
  for (const area of [{ width: 199 }, { height: 199 }, { left: 401 }, { top: 1 }, { left: -1 }, { width: 100_000 }])
    expect((await edit(id, 'crop', Object.assign({}, RIGHT, area))).data.fields).toBeDefined();
  const auditor = await signedIn(shop, 'auditor');
  for (const [action, input] of [
    ['focal-point', { focal_point: null }],
    ['crop', RIGHT],
    ['restore', {}],
  ] as const) {
    expect((await edit(id, action, input, auditor)).status).toBe(403);
    expect((await edit(999_999, action, input)).status).toBe(404);
    expect((await edit(id, action, Object.assign({}, input, { version: 2 }))).status).toBe(409);
  }
  const missing = await makeMediaFile(shop.db);
  expect((await edit(missing.id, 'focal-point', { focal_point: { x: 1, y: 1 } })).data.code).toBe(
    'pictures.unreadable',
  );
  const vector = await makeMediaFile(shop.db, { file: 'mark.svg' });
  await shop.db.updateTable('media_file').set({ width: null, height: null }).where('id', '=', vector.id).execute();
  expect((await edit(vector.id, 'crop', RIGHT)).data.code).toBe('media.not_editable');
  expect(await listFiles()).toEqual(files);
});

test('a role that may not change an entry with the picture does not edit it', async () => {
  const { id, file } = await upload();
  await makeProduct(shop.db, { image: file });
  const files = await listFiles();
  const translator = await signedIn(shop, 'translator');
  expect((await edit(id, 'focal-point', { focal_point: { x: 1, y: 1 } }, translator)).status).toBe(403);
  expect((await edit(id, 'crop', RIGHT, translator)).status).toBe(403);
  expect(await listFiles()).toEqual(files);
  expect((await read(id)).file).toBe(file);
});

test('a focal point is part of the new file name in all entries, and the thumbnail is cropped around it', async () => {
  const { id, file } = await upload();
  const product = await makeProduct(shop.db, { image: file });
  const slide = await shop.db
    .insertInto('slide')
    .values({
      slug: 'focal',
      title: '{"en":"S"}',
      text: '{}',
      image: file,
      image_2x: 'large.webp',
      source_type: 1,
      source: '',
    })
    .returning(['id'])
    .executeTakeFirstOrThrow();
  expect((await edit(id, 'focal-point', { focal_point: { x: 100, y: 30 } })).status).toBe(200);
  const picture = await read(id);
  expect(picture).toMatchObject({ focal_point: { x: 100, y: 30 }, width: 800, height: 400, version: 2, crop: null });
  expect(readFocalPoint(picture.file)).toEqual({ x: 100, y: 30 });
  expect(await isBlue(`thumb-${picture.file}`)).toBe(true);
  const { rows } = await sql`
    select image, version, image_2x from product left join (select image_2x from slide where id = ${slide.id}) large on true
    where id = ${product.id}
  `.execute(shop.db);
  // the content is the same, so the copy at twice the width is still correct
  expect(rows).toEqual([{ image: picture.file, version: 2, image_2x: 'large.webp' }]);

  const left = await edit(id, 'focal-point', { focal_point: { x: 0, y: 30 }, version: 2 });
  expect(left.status).toBe(200);
  expect(await isBlue(`thumb-${(await read(id)).file}`)).toBe(false);
  await edit(id, 'focal-point', { focal_point: null, version: 3 });
  expect(await read(id)).toMatchObject({ focal_point: null, version: 4 });
  // the same point again changes nothing
  await edit(id, 'focal-point', { focal_point: null, version: 4 });
  expect((await read(id)).version).toBe(4);
});

test('a crop is made from the original, which survives the purge and is restored', async () => {
  const { id, file } = await upload();
  await makeProduct(shop.db, { image: file });
  const banner = await shop.db
    .insertInto('banner')
    .values({
      slug: 'crop',
      place: 1,
      title: '{"en":"B"}',
      image: file,
      image_2x: 'large.webp',
      source_type: 1,
      source: '',
    })
    .returning(['id'])
    .executeTakeFirstOrThrow();
  await edit(id, 'focal-point', { focal_point: { x: 75, y: 50 } });
  const uncropped = await read(id);
  expect((await edit(id, 'crop', Object.assign({ version: 2 }, RIGHT))).status).toBe(200);
  const cropped = await read(id);
  expect(cropped).toMatchObject({
    width: 400,
    height: 400,
    focal_point: { x: 50, y: 50 },
    crop: Object.assign({ original_width: 800, original_height: 400 }, RIGHT),
  });
  expect(await isBlue(cropped.file)).toBe(true);
  const { rows } = await sql`select image, image_2x from banner where id = ${banner.id}`.execute(shop.db);
  // the copy at twice the width would still show the whole picture
  expect(rows).toEqual([{ image: cropped.file, image_2x: null }]);
  await purgeUnusedFiles(shop.db, dataDir, new Date(Date.now() + 2 * 86_400_000));
  expect(await listFiles()).toEqual(expect.arrayContaining([uncropped.file, cropped.file, `thumb-${cropped.file}`]));
  expect(await listFiles()).not.toContain(file);

  // from the whole original, not from the former crop
  await edit(id, 'crop', { left: 0, top: 0, width: 600, height: 300, version: 3 });
  expect(await read(id)).toMatchObject({ width: 600, height: 300, version: 4 });
  expect((await edit(id, 'restore', { version: 4 })).status).toBe(200);
  expect(await read(id)).toMatchObject({ width: 800, height: 400, crop: null, focal_point: { x: 75, y: 50 } });
  const entries = await shop.db
    .selectFrom('audit_entry')
    .select(['action', 'after'])
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();
  expect(entries.map(({ action }) => action)).toEqual([
    'media-upload',
    'media-focal-point',
    'media-crop',
    'media-crop',
    'media-restore',
  ]);
  expect(entries[2]?.after).toMatchObject({ crop: '400, 0, 400 × 400', focal_point: '50 %, 50 %' });
});

test('of two crops at once one is saved, and the other is refused without leaving a file', async () => {
  const { id } = await upload();
  const files = await listFiles();
  const answers = await Promise.all([
    edit(id, 'crop', RIGHT),
    edit(id, 'crop', { left: 0, top: 0, width: 200, height: 200 }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await listFiles()).toHaveLength(files.length + 2);
});

test('a crop is not larger than the original, and one of the whole picture is none', async () => {
  const { id } = await upload();
  await edit(id, 'crop', { left: 0, top: 0, width: 800, height: 400 });
  expect(await read(id)).toMatchObject({ version: 1, crop: null });
  await edit(id, 'crop', { left: 0, top: 0, width: 200, height: 200 });
  expect(await read(id)).toMatchObject({ width: 200, height: 200 });
});

test('a replaced picture has neither the crop nor the original of the former one', async () => {
  const [one, other] = [await upload(), await upload()];
  await edit(one.id, 'crop', RIGHT);
  await call(`media/${one.id}/replace`, { picture_id: other.id }, { token: owner });
  expect(await read(one.id)).toMatchObject({ file: other.file, crop: null, width: 800 });
});
