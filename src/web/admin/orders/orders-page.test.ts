import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { makeBankAccount, makeShippingRule } from '../../../../test/support/buying.ts';
import { shopRequestBy } from '../../../../test/support/shop-request.ts';
import { freshOrder, signedIn } from '../../../../test/support/staff-client.ts';
import { identifyVisitor } from '../../../modules/customers/sessions/identify-visitor.ts';
import type { StaffRole } from '../../../modules/staff/staff.rules.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { handleOrderBatch } from './order-batch.server.ts';
import { loadOrders } from './orders-page.server.ts';

let shop: TestApp;
let staff: ShopRequest;
beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
  await makeShippingRule(shop.db);
  await makeBankAccount(shop.db);
  staff = await signInAs('orders');
});
afterAll(() => shop.close());

async function signInAs(role: StaffRole): Promise<ShopRequest> {
  const token = await signedIn(shop, role);
  return shopRequestBy(shop.db, await identifyVisitor(shop.db, { token }, { now: new Date(), demo: false }));
}

function post(intent: string, codes: string[], as = staff): Promise<unknown> {
  const form = new FormData();
  form.set('intent', intent);
  for (const code of codes) form.append('code', code);
  return handleOrderBatch(as, form).catch((thrown: unknown) => thrown);
}

const load = (query: string) => loadOrders(staff, new Request(`https://shop.example/admin/orders?${query}`));

test('an action on orders needs its permission, a known name and at most a page of orders', async () => {
  const { code } = await freshOrder(shop);
  const auditor = await signInAs('auditor');
  expect(await post('pack', [code], auditor)).toMatchObject({ init: { status: 403 } });
  expect(await post('confirm', [code])).toMatchObject({ init: { status: 403 } });
  expect(await post('toString', [code])).toMatchObject({ init: { status: 404 } });
  expect(
    await post(
      'pack',
      Array.from({ length: 51 }, (_, index) => `X${index}`),
    ),
  ).toMatchObject({
    init: { status: 400 },
  });
  expect(await post('pack', [])).toMatchObject({ isRefused: true, results: [] });
});

test('each selected order has its own result, and a repeat changes nothing', async () => {
  const [first, second] = [await freshOrder(shop), await freshOrder(shop)];
  const codes = [first.code, '0000000000', second.code, first.code];
  expect(await post('pack', codes)).toMatchObject({
    title: '2 orders changed',
    isRefused: true,
    results: [
      { code: first.code, text: 'Packed', isRefused: false },
      { code: '0000000000', isRefused: true },
      { code: second.code, text: 'Packed', isRefused: false },
    ],
  });
  expect(await post('pack', [first.code, second.code])).toMatchObject({
    title: 'No order changed',
    isRefused: false,
    results: [{ text: 'No change needed' }, { text: 'No change needed' }],
  });
});

test('the filters of the list show their values, and an invalid query shows all orders', async () => {
  const { code } = await freshOrder(shop);
  const filtered = await load(`country=AF&from=2026-01-01&q=${code}`);
  expect(filtered.rows).toMatchObject([
    { code, lines: 1, buyer: { name: 'Zahra Karimi', country: 'Afghanistan' }, methodName: 'Cash on delivery' },
  ]);
  expect(filtered.filters).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'country', value: 'AF' }),
      expect.objectContaining({ name: 'from', value: '2026-01-01', text: 'Jan 1, 2026' }),
    ]),
  );
  const all = await load('country=nowhere');
  expect(all.total).toBeGreaterThan(1);
  expect(all.filters.find(({ name }) => name === 'country')?.value).toBeUndefined();
});
