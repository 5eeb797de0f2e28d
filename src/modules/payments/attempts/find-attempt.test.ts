import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { fillCart, makeShippingRule, newGuest, press } from '../../../../test/support/buying.ts';
import { makeProduct } from '../../../../test/support/factories.ts';
import { randomToken } from '../../../kernel/ids.ts';
import { findAttempt, findCurrentAttemptId } from './find-attempt.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDb();
  await makeShippingRule(database.db);
});
afterAll(() => database.close());

test('an order returns the id of its current attempt, and the id its order', async () => {
  const { db } = database;
  const owner = newGuest();
  const phone = await makeProduct(db, { title: 'Orvo A7', selling: 49900, quantity: 5 });
  await fillCart(db, owner, phone.id, 1);
  const placed = await press(db, owner);
  if (!placed.ok) throw new Error(placed.refusal.code);
  const secret = await findCurrentAttemptId(db, placed.value.id);
  expect(await findAttempt(db, secret ?? '')).toEqual({ orderId: placed.value.id, method: 2 });
});

test.each([randomToken(), '', 'x', '\0'.repeat(43), 'é'.repeat(43)])('%j leads to no order', async (secret) => {
  expect(await findAttempt(database.db, secret)).toBeNull();
});
