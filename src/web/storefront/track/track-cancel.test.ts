import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { fillCart, makeShippingRule, newGuest, press } from '../../../../test/support/buying.ts';
import { cancelTokenFor } from '../../../../test/support/cancelling.ts';
import { makeProduct } from '../../../../test/support/factories.ts';
import { shopRequestBy } from '../../../../test/support/shop-request.ts';
import { cancelFromMail } from '../order/cancellation/confirm-cancellation.server.ts';
import { toLinkOutcome } from '../order/link-outcome.server.ts';
import { trackByCode } from './track.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDb();
  await makeShippingRule(database.db);
});
afterAll(() => database.close());

/** An order of two items with cash on delivery. */
async function placeOrder() {
  const owner = newGuest();
  const { id } = await makeProduct(database.db, { selling: 2_000, quantity: 5 });
  await fillCart(database.db, owner, id, 2);
  const placed = await press(database.db, owner);
  if (!placed.ok) throw new Error(placed.refusal.code);
  return { owner, ...placed.value };
}

/** Submits a form of the tracking page, with order number and the last digits of the phone number. */
function submitTrackForm(
  code: string,
  who: Parameters<typeof shopRequestBy>[1],
  fields: Record<string, string>,
  address: string,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return trackByCode(shopRequestBy(database.db, who, { address }), { code, contact: '4567' }, { form });
}

const CANCEL = { intent: 'cancel', reason_code: 'changed_mind' };

test('the browser that placed an order can cancel it immediately on the tracking page', async () => {
  const { code, owner } = await placeOrder();
  const answer = await submitTrackForm(code, owner, CANCEL, '192.0.2.1');
  expect(answer).toMatchObject({ refused: null, order: { status: 6 } });
});

test('any other browser gets a message that a link was mailed, also for single items', async () => {
  const { code, id } = await placeOrder();
  const fullCancellation = await submitTrackForm(code, newGuest(), CANCEL, '192.0.2.2');
  expect(fullCancellation.cancel).toMatchObject({ mode: 'instant', byMail: true, past: null });
  expect(fullCancellation.refused).toMatchObject({
    failed: null,
    errors: {},
    mailed: expect.stringContaining('zahra@example.com'),
  });
  const line = await database.db
    .selectFrom('order_line')
    .select('id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  const chosen = { intent: 'cancel-pieces', reason_code: 'too_slow', [`qty-${line.id}`]: '1' };
  const partialCancellation = await submitTrackForm(code, {}, chosen, '192.0.2.3');
  expect(partialCancellation.pieces).toMatchObject({
    failed: null,
    mailed: expect.stringContaining('zahra@example.com'),
  });
  expect(partialCancellation.order).toMatchObject({ status: 2 });
});

test('the page of the mailed link shows the result, and guessing is rate limited', async () => {
  const { code } = await placeOrder();
  await submitTrackForm(code, {}, CANCEL, '192.0.2.4');
  const shop = shopRequestBy(database.db, {}, { address: '192.0.2.5' });
  const confirm = async (token: string) => toLinkOutcome(await cancelFromMail(shop, token), shop.t);
  const token = await cancelTokenFor(database.db, code);
  for (const _again of [1, 2])
    expect(await confirm(token)).toMatchObject({ status: 200, done: shop.t('cancellation.linkDone'), refused: null });
  expect(await confirm('x'.repeat(43))).toMatchObject({ status: 404, done: null, retry: false });
  for (let turn = 0; turn < 7; turn += 1) await confirm('x'.repeat(43));
  const limited = await confirm('x'.repeat(43));
  expect(limited).toMatchObject({ status: 429, retry: true });
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
});
