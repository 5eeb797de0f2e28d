import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { makeShippingRule } from '../../../../test/support/buying.ts';
import { freshOrder } from '../../../../test/support/staff-client.ts';
import { findOrders } from './find-orders.ts';
import { filterOrders } from './order-list.store.ts';

const MANY = 10_000;
const BATCH_SIZE = 1_000;

let shop: TestApp;
let code: string;
beforeAll(async () => {
  shop = await testApp();
  await makeShippingRule(shop.db);
  ({ code } = await freshOrder(shop));
  // copies of one order, each with its own code, e-mail address and phone number
  for (let from = 0; from < MANY; from += BATCH_SIZE)
    await sql`
    insert into shop_order
    select (jsonb_populate_record(bought, jsonb_build_object(
      'id', gen_random_uuid(), 'code', lpad(number::text, 10, '0'), 'email', 'b' || number || '@shop.example',
      'phone', '+9370' || lpad(number::text, 7, '0'), 'cart_id', null
    ))).*
    from shop_order bought, generate_series(${from + 1}::int, ${from + BATCH_SIZE}::int) number
    where bought.code = ${code}`.execute(shop.db);
  await sql`analyze shop_order`.execute(shop.db);
});
afterAll(() => shop.close());

test('an order is found by the last digits of the phone number, in any numeral system and with separators', async () => {
  for (const q of ['0002345', '070 000 2345', '٠٠٠٢٣٤٥', '+93 70-0002345', '०००२३४५'])
    expect((await findOrders(shop.db, { q, page: 1 })).orders, q).toMatchObject([{ code: '0000002345' }]);
});

test('a search among ten thousand orders uses indexes only', async () => {
  const search = { code: null, email: '0002345', phone: '0002345', nameWords: [{ word: '0002345', isPrefix: true }] };
  const found = filterOrders(shop.db, { search }).select('id').orderBy('placed_at', 'desc').limit(20);
  const plan = JSON.stringify(await found.explain('json'));
  expect(plan).toContain('shop_order_phone_suffix_idx');
  expect(plan).not.toContain('Seq Scan');
});
