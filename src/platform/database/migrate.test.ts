import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { emptyDb, type TestDatabase } from '../../../test/database/db.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await emptyDb();
  folder = mkdtempSync(path.join(tmpdir(), 'souk-migrations-'));
  write('0001-shelf', 'create table shelf (id integer primary key);\ninsert into shelf values (1);');
  write('0002-more', 'insert into shelf values (2);');
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

function write(name: string, text: string): void {
  writeFileSync(path.join(folder, `${name}.sql`), text);
}

async function readStock(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from shelf order by id`.execute(database.db);
  return rows.map((row) => row.id);
}

test('applies the files in order, once', async () => {
  expect(await migrate(database.address, folder)).toEqual(['0001-shelf', '0002-more']);
  expect(await migrate(database.address, folder)).toEqual([]);
  expect(await readStock()).toEqual([1, 2]);
});

test('applies only new migrations', async () => {
  await migrate(database.address, folder);
  write('0003-third', 'insert into shelf values (3);');
  expect(await migrate(database.address, folder)).toEqual(['0003-third']);
  expect(await readStock()).toEqual([1, 2, 3]);
});

test('concurrent migrations apply each file once', async () => {
  const applied = await Promise.all(Array.from({ length: 6 }, () => migrate(database.address, folder)));
  expect(applied.flat().sort()).toEqual(['0001-shelf', '0002-more']);
  expect(await readStock()).toEqual([1, 2]);
});

test('a failed file is rolled back and named in the error', async () => {
  write('0003-broken', 'insert into shelf values (3);\ninsert into shelf values (1);');
  await expect(migrate(database.address, folder)).rejects.toThrow(/0003-broken failed: duplicate key/);
  expect(await readStock()).toEqual([1, 2]);
  write('0003-broken', 'insert into shelf values (3);');
  expect(await migrate(database.address, folder)).toEqual(['0003-broken']);
});

test('a changed applied file is an error', async () => {
  await migrate(database.address, folder);
  write('0002-more', 'insert into shelf values (20);');
  await expect(migrate(database.address, folder)).rejects.toThrow('0002-more was changed');
  expect(await readStock()).toEqual([1, 2]);
});

test('other line endings are not a change', async () => {
  await migrate(database.address, folder);
  write('0001-shelf', 'create table shelf (id integer primary key);\r\ninsert into shelf values (1);');
  expect(await migrate(database.address, folder)).toEqual([]);
});

test('a missing applied file is an error', async () => {
  await migrate(database.address, folder);
  renameSync(path.join(folder, '0002-more.sql'), path.join(folder, '0002-less.sql'));
  await expect(migrate(database.address, folder)).rejects.toThrow('0002-more is in the database but no longer');
});

test('a database from before the baseline is refused with instructions', async () => {
  await migrate(database.address, folder);
  rmSync(path.join(folder, '0001-shelf.sql'));
  rmSync(path.join(folder, '0002-more.sql'));
  // a file of the same name has another content, which must not hide the advice
  write('0001-baseline', 'create table shelf (id integer primary key, place text);');
  write('0002-more', 'insert into shelf values (2, null);');
  await expect(migrate(database.address, folder)).rejects.toThrow(
    'Migration 0001-shelf is in the database but no longer in the folder: the database belongs to another version of the ' +
      'shop; set DATA_DIR to a new folder or DATABASE_URL to an empty database',
  );
  expect(await readStock()).toEqual([1, 2]);
});

test('a new file before applied ones is an error', async () => {
  rmSync(path.join(folder, '0001-shelf.sql'));
  write('0002-more', 'create table shelf (id integer primary key);');
  await migrate(database.address, folder);
  write('0001-late', 'select 1;');
  await expect(migrate(database.address, folder)).rejects.toThrow('0002-more');
});

test('two files with one number are an error', async () => {
  write('0002-again', 'select 1;');
  await expect(migrate(database.address, folder)).rejects.toThrow('number 0002');
});
