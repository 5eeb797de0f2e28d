import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { fillCart, makeShippingRule, NOW, newGuest, press } from '../../../../test/support/buying.ts';
import { makeProduct } from '../../../../test/support/factories.ts';
import { assignInvoiceNumbers, readInvoice } from './assign-invoice-numbers.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDb();
  await makeShippingRule(database.db);
});
afterAll(() => database.close());

async function confirmedOrder(): Promise<string> {
  const owner = newGuest();
  await fillCart(database.db, owner, (await makeProduct(database.db)).id);
  const placed = await press(database.db, owner);
  if (!placed.ok) throw new Error(placed.refusal.code);
  return placed.value.id;
}

test('concurrent requests assign invoice numbers without gaps or duplicates, and numbers do not change', async () => {
  const { db } = database;
  const ids = await Promise.all(Array.from({ length: 8 }, confirmedOrder));
  const readNumbers = () =>
    Promise.all(ids.map(async (id) => (await readInvoice(db, { id, status: 2 }, NOW))?.number ?? 'none'));
  const [numbers] = await Promise.all([readNumbers(), assignInvoiceNumbers(db, NOW), assignInvoiceNumbers(db, NOW)]);
  const wanted = ids.map((_, index) => `2026-${String(index + 1).padStart(5, '0')}`);
  expect(numbers.toSorted()).toEqual(wanted);
  expect(await readNumbers()).toEqual(numbers);
  const next = await confirmedOrder();
  expect(await readInvoice(db, { id: next, status: 2 }, new Date('2027-01-01T00:00:00Z'))).toMatchObject({
    number: '2027-00001',
  });
});

test('an unconfirmed order has no invoice', async () => {
  const id = '00000000-0000-7000-8000-000000000000';
  expect(await readInvoice(database.db, { id, status: 1 }, NOW)).toBeNull();
});
