import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../test/database/db.ts';
import { makeCustomer } from '../../../test/support/people.ts';
import { cameraPicture } from '../../../test/support/pictures.ts';
import { savePrivateFiles } from '../../platform/files/private-files.ts';
import { storePublicPictures } from '../../platform/pictures/store-pictures.ts';
import { updateProfile } from '../customers/profile/update-profile.ts';
import { FILE_COLUMNS } from './file-references.store.ts';
import { purgeUnusedFiles } from './purge-unused-files.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const YESTERDAY = new Date('2026-11-21T11:00:00Z');

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await testDb();
  dataDir = await mkdtemp(join(tmpdir(), 'souk-files-'));
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const inFolder = async (folder: string) => (await readdir(join(dataDir, folder))).toSorted();
async function grow(folder: string, to: Date) {
  for (const name of await readdir(join(dataDir, folder))) await utimes(join(dataDir, folder, name), to, to);
}

test('unreferenced uploads are deleted after a day with their thumbnails; all others stay', async () => {
  const { db } = database;
  expect(await purgeUnusedFiles(db, join(dataDir, 'nowhere'), NOW)).toBe(0);
  const { id } = await makeCustomer(db);
  const picture = await cameraPicture();
  const change = { pictures: [picture] };
  expect((await updateProfile(db, dataDir, id, change, NOW)).ok).toBe(true);
  const mine = await inFolder('files');
  expect(mine).toHaveLength(2);
  const left = await storePublicPictures(dataDir, [picture], { field: 'images', maxCount: 1 });
  const proof = await savePrivateFiles(dataDir, [picture]);
  expect([left.ok, proof.ok]).toEqual([true, true]);
  for (const name of ['phone.webp', 'default.webp', '.u0123456789abcdef0123456789abcdef.webp.part'])
    await writeFile(join(dataDir, 'files', name), 'x');

  for (const folder of ['files', 'proofs']) await grow(folder, NOW);
  expect(await purgeUnusedFiles(db, dataDir, NOW)).toBe(0);
  for (const folder of ['files', 'proofs']) await grow(folder, YESTERDAY);
  expect(await purgeUnusedFiles(db, dataDir, NOW)).toBe(4);
  expect(await inFolder('files')).toEqual([...mine, 'default.webp', 'phone.webp'].toSorted());
  expect(await inFolder('proofs')).toEqual([]);
});

/** Columns whose names suggest a file but that reference no upload. */
const NO_FILES = [
  'language.file',
  // a cache: the picture is in `product_image.file` while a product uses it
  'imported_picture.file',
  'product_import.file_name',
];

test('every column that could reference an upload is checked', async () => {
  const { rows } = await sql<{ place: string }>`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = 'public' and data_type = 'text'
      and column_name ~ '(image|picture|photo|file|cover|logo|document|proof|video|attachment)' and column_name !~ '_kind$'
  `.execute(database.db);
  const listed: string[] = [...FILE_COLUMNS.files, ...FILE_COLUMNS.proofs, ...NO_FILES];
  expect(rows.map(({ place }) => place).toSorted()).toEqual(listed.toSorted());
});
