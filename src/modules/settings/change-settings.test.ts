import { afterAll, expect, test } from 'vitest';
import { testDb } from '../../../test/database/db.ts';
import { changeSettings } from './change-settings.ts';
import { readSettings } from './read-settings.ts';

const now = new Date('2026-11-20T10:00:00Z');
const { db, close } = await testDb();
afterAll(close);

test('a change is visible immediately in the process that made it', async () => {
  expect((await readSettings(db)).guestCheckout).toBe(true);
  await changeSettings(db, { guestCheckout: false, siteName: 'Bazaar' }, now);
  const settings = await readSettings(db);
  expect(settings.guestCheckout).toBe(false);
  expect(settings.siteName).toBe('Bazaar');
});

test('one invalid value prevents storing all others', async () => {
  const result = await changeSettings(db, { siteName: 'Elsewhere', currency: 'dollars' }, now);
  expect(result).toMatchObject({ ok: false, refusal: { code: 'fields.invalid', fields: { currency: [{}] } } });
  expect((await readSettings(db)).siteName).toBe('Bazaar');
});

test('readers within a second share one query', async () => {
  const [one, other] = await Promise.all([readSettings(db), readSettings(db)]);
  expect(one).toBe(other);
});

test('a failed read is not cached', async () => {
  const broken = await testDb();
  await broken.close();
  await expect(readSettings(broken.db)).rejects.toThrow();
  const first = readSettings(broken.db);
  await expect(first).rejects.toThrow();
  await Promise.resolve();
  expect(readSettings(broken.db)).not.toBe(first);
});
