import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { fillCart, makeShippingRule, NOW, newGuest, press } from '../../../../test/support/buying.ts';
import { makeProduct } from '../../../../test/support/factories.ts';
import { uuidv7 } from '../../../kernel/ids.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import type { Actor } from '../order.states.rules.ts';
import { readOrderById } from '../read-order-by-id.ts';
import { type ShipmentAction, transitionShipment } from './transition-shipment.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDb();
  await makeShippingRule(database.db);
});
afterAll(() => database.close());

/** A confirmed order with the given number of shipments. */
async function orderIn(shipments: number) {
  const { db } = database;
  const owner = newGuest();
  await fillCart(db, owner, (await makeProduct(db, { selling: 4_900 })).id);
  const placed = await press(db, owner);
  if (!placed.ok) throw new Error(placed.refusal.code);
  const { id } = placed.value;
  const shipment = await db
    .selectFrom('order_shipment')
    .select(['order_id', 'id', 'shipping_type', 'shipping_rule_id', 'shipping_title', 'status', 'earliest', 'latest'])
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  const ids = [shipment.id];
  for (let index = 1; index < shipments; index += 1) {
    const next = uuidv7(NOW.getTime() + index);
    await db
      .insertInto('order_shipment')
      .values({ ...shipment, id: next, shipping: 0, pickup: null })
      .execute();
    ids.push(next);
  }
  const move = (index: number, action: ShipmentAction, by: Actor) =>
    inTransaction(db, (tx) =>
      transitionShipment(tx, { orderId: id, shipmentId: ids[index] ?? uuidv7() }, action, { by, note: '', now: NOW }),
    );
  return { id, move };
}

test('an order with a single shipment follows its status up to delivery', async () => {
  const { id, move } = await orderIn(1);
  expect(await move(0, 'pick-up', 'seller')).toEqual({ ok: true, value: 3 });
  expect(await move(0, 'send', 'carrier')).toEqual({ ok: true, value: 4 });
  expect(await move(0, 'deliver', 'carrier')).toEqual({ ok: true, value: 5 });
  const order = await readOrderById(database.db, id);
  expect(order?.steps.map(({ reached }) => reached)).toEqual([true, true, true, true, true]);
});

test('the order has the status of its least advanced shipment and shows no step that a shipment has not reached', async () => {
  const { id, move } = await orderIn(2);
  expect(await move(0, 'pick-up', 'seller')).toEqual({ ok: true, value: 2 });
  expect(await move(0, 'send', 'carrier')).toEqual({ ok: true, value: 2 });
  const order = await readOrderById(database.db, id);
  expect(order?.steps.map(({ reached }) => reached)).toEqual([true, true, false, false, false]);
  expect(await move(1, 'pick-up', 'seller')).toEqual({ ok: true, value: 3 });
});

test('a cancelled shipment does not hold back the order, and the last cancellation ends it', async () => {
  const { move } = await orderIn(2);
  await move(0, 'pick-up', 'seller');
  expect(await move(1, 'cancel', 'customer')).toEqual({ ok: true, value: 3 });
  expect(await move(0, 'cancel', 'admin')).toEqual({ ok: true, value: 6 });
});

test('a transition that the table does not allow is refused and records nothing', async () => {
  const { id, move } = await orderIn(1);
  const refused = { ok: false, refusal: { code: 'orders.not-now', kind: 'conflict' } };
  expect(await move(0, 'deliver', 'carrier')).toMatchObject(refused);
  expect(await move(0, 'pick-up', 'customer')).toMatchObject(refused);
  expect(await move(1, 'pick-up', 'seller')).toMatchObject({ ok: false, refusal: { code: 'orders.not-found' } });
  const events = await database.db.selectFrom('order_event').select('to_state').where('order_id', '=', id).execute();
  expect(events.map(({ to_state }) => to_state)).toEqual(['1', '2']);
});
