import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identifyVisitor } from '../../src/modules/customers/sessions/identify-visitor.ts';
import { handleListForm } from '../../src/web/admin/resources/list-actions.server.ts';
import { loadResourceList } from '../../src/web/admin/resources/resource-list-page.server.ts';
import type { ShopRequest } from '../../src/web/http/request.server.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { makeBankAccount, makePickupPoint, makeShippingRule, makeTaxRate } from '../support/buying.ts';
import { shopRequestBy } from '../support/shop-request.ts';
import { freshOrder, signedIn } from '../support/staff-client.ts';

let shop: TestApp;
let owner: ShopRequest;
beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
  const token = await signedIn(shop, 'owner');
  owner = shopRequestBy(shop.db, await identifyVisitor(shop.db, { token }, { now: new Date(), demo: false }));
});
afterAll(() => shop.close());

const TABLES = {
  'shipping-rules': 'shipping_rule',
  'pickup-locations': 'pickup_location',
  'tax-rates': 'tax_rate',
  'bank-accounts': 'bank_account',
} as const;
type ListName = keyof typeof TABLES;

/** Answer to a form, or the address of its redirect. */
async function submit(name: ListName, intent: string, ids: readonly number[]) {
  const form = new FormData();
  form.set('intent', intent);
  for (const id of ids) {
    form.append('id', String(id));
    form.set(`version.${id}`, '1');
  }
  const answer = await handleListForm(owner, name, form).catch((thrown: unknown) => thrown);
  return answer instanceof Response ? answer.headers.get('location') : answer;
}

async function listIds(name: ListName): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(TABLES[name])} order by id`.execute(shop.db);
  return rows.map(({ id }) => id);
}

test('delivery options, pickup locations, tax rates and bank accounts are deleted together and restored', async () => {
  const made: Record<ListName, number[]> = {
    'shipping-rules': [await makeShippingRule(shop.db), await makeShippingRule(shop.db)],
    'pickup-locations': [
      await makePickupPoint(shop.db, { city: 'Herat', country: 'AF' }),
      await makePickupPoint(shop.db, { city: 'Kabul', country: 'AF' }),
    ],
    'tax-rates': [],
    'bank-accounts': [await makeBankAccount(shop.db)],
  };
  await makeTaxRate(shop.db, 'AF', 500);
  await makeTaxRate(shop.db, 'TR', 2000);
  made['tax-rates'] = await listIds('tax-rates');
  for (const name of Object.keys(TABLES) as ListName[]) {
    const before = await listIds(name);
    expect(await submit(name, 'delete', made[name])).toContain('deleted=');
    expect(await listIds(name)).toEqual(before.filter((id) => !made[name].includes(id)));
    expect(await submit(name, 'restore', made[name])).toContain('saved=1');
    expect(await listIds(name)).toEqual(before);
  }
});

test('an entry of an order is refused with its name, and the other ticked ones are deleted', async () => {
  const used = await makeShippingRule(shop.db, { title: { en: 'Used by an order' } });
  await freshOrder(shop);
  await shop.db.updateTable('order_shipment').set({ shipping_rule_id: used }).execute();
  const unused = await makeShippingRule(shop.db);
  expect(await submit('shipping-rules', 'delete', [used, unused])).toMatchObject({
    data: { done: 1, deleted: [unused], refused: [{ id: used, title: 'Used by an order' }] },
  });
  expect(await listIds('shipping-rules')).toContain(used);
});

test('those with a visibility are hidden and shown together; a tax rate has none', async () => {
  const ids = [await makeShippingRule(shop.db), await makeShippingRule(shop.db)];
  expect(await submit('shipping-rules', 'hide', ids)).toContain('saved=1');
  const { rows } = await sql<{ status: number }>`
    select status from shipping_rule where id = any(${ids}::int[])
  `.execute(shop.db);
  expect(rows).toEqual([{ status: 2 }, { status: 2 }]);
  const request = new Request('https://shop.example/admin/tax-rates?view=all');
  for (const name of Object.keys(TABLES) as ListName[]) {
    const { hasStatus, mayWrite } = await loadResourceList(owner, name, request);
    expect({ hasStatus, mayWrite }).toEqual({ hasStatus: name !== 'tax-rates', mayWrite: true });
  }
  expect(await submit('tax-rates', 'hide', (await listIds('tax-rates')).slice(0, 1))).toMatchObject({
    data: { done: 0, refused: [expect.anything()] },
  });
});
