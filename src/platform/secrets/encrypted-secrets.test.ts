import { randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestDatabase, testDb } from '../../../test/database/db.ts';
import { inTransaction } from '../database/db.ts';
import { type KeySource, readEncryptedSecret, saveEncryptedSecret } from './encrypted-secrets.ts';
import { parseSecret } from './parse-secret.ts';

const NOW = new Date('2026-03-01T10:00:00Z');
const source: KeySource = { encryptionKey: randomBytes(32), dataDir: '/nowhere' };

let database: TestDatabase;
beforeAll(async () => {
  database = await testDb();
});
beforeEach(() => database.db.deleteFrom('encrypted_secret').execute());
afterAll(() => database.close());

const save = (version: number, text: string | null, name = 'test.one', from = source) =>
  inTransaction(database.db, (tx) =>
    saveEncryptedSecret(tx, from, { name, text, version, staffName: 'Ada', now: NOW }),
  );
const read = (name = 'test.one', from = source) => readEncryptedSecret(database.db, from, name);

test('of two editors with the same version, only one saves', async () => {
  const results = await Promise.all([save(0, 'first'), save(0, 'second')]);
  expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  const changes = await Promise.all([save(1, 'third'), save(1, 'fourth')]);
  expect(changes.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
});

test('another key, modified content and the content of another name cannot be read', async () => {
  await save(0, 'first');
  await save(0, 'second', 'test.two');
  const other = { encryptionKey: randomBytes(32), dataDir: '/nowhere' };
  expect((await read('test.one', other)).content).toEqual({ state: 'unreadable' });
  const { db } = database;
  const stored = await db.selectFrom('encrypted_secret').select('ciphertext').where('name', '=', 'test.two').execute();
  const [{ ciphertext } = { ciphertext: null }] = stored;
  await db.updateTable('encrypted_secret').set({ ciphertext }).where('name', '=', 'test.one').execute();
  expect((await read()).content).toEqual({ state: 'unreadable' });
  const modified = Buffer.from(ciphertext ?? '');
  modified[modified.length - 1] = (modified.at(-1) ?? 0) ^ 1;
  await db.updateTable('encrypted_secret').set({ ciphertext: modified }).where('name', '=', 'test.two').execute();
  expect((await read('test.two')).content).toEqual({ state: 'unreadable' });
});

test('a damaged key file makes secrets unreadable, and nothing throws', async () => {
  await save(0, 'first');
  const dataDir = mkdtempSync(join(tmpdir(), 'damaged-key-'));
  writeFileSync(join(dataDir, 'encryption-key'), 'damaged');
  expect((await read('test.one', { encryptionKey: null, dataDir })).content).toEqual({ state: 'unreadable' });
  expect((await read('test.one', { encryptionKey: null, dataDir: '/dev/null/x' })).content).toEqual({
    state: 'unreadable',
  });
});

test('with a damaged key file, saving is refused, and a removal succeeds', async () => {
  await save(0, 'first');
  const dataDir = mkdtempSync(join(tmpdir(), 'damaged-key-'));
  writeFileSync(join(dataDir, 'encryption-key'), 'damaged');
  const damaged = { encryptionKey: null, dataDir };
  expect(await save(1, 'second', 'test.one', damaged)).toMatchObject({ refusal: { code: 'secrets.unusable-key' } });
  expect((await read()).content).toEqual({ state: 'set', text: 'first' });
  expect(await save(1, null, 'test.one', damaged)).toMatchObject({ ok: true });
  expect(await read()).toMatchObject({ content: { state: 'none' }, version: 2 });
});

test('content of another release is no value', () => {
  const schema = z.strictObject({ host: z.string() });
  expect(parseSecret({ state: 'set', text: '{"host":"a"}' }, schema)).toEqual({ host: 'a' });
  for (const text of ['{"host":"a","path":"/"}', '{}', 'host=a'])
    expect(parseSecret({ state: 'set', text }, schema), text).toBeNull();
});

test('a secret is read back, and its removal keeps its version', async () => {
  expect(await read()).toEqual({ content: { state: 'none' }, version: 0, changed: null });
  await save(0, 'سر 🔑');
  const changed = { at: NOW, by: 'Ada' };
  expect(await read()).toEqual({ content: { state: 'set', text: 'سر 🔑' }, version: 1, changed });
  await save(1, null);
  expect(await read()).toEqual({ content: { state: 'none' }, version: 2, changed });
  expect((await save(1, 'late')).ok).toBe(false);
});
