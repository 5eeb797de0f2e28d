import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/support/app.ts';
import { makeShippingRule } from '../../../test/support/buying.ts';
import { createStaffApi, freshOrder, signedIn } from '../../../test/support/staff-client.ts';

const DAY_MS = 86_400_000;

let shop: TestApp;
let call: ReturnType<typeof createStaffApi>;
beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
  await makeShippingRule(shop.db);
  call = createStaffApi(shop);
});
afterAll(() => shop.close());

const readAs = async (role: Parameters<typeof signedIn>[1]) =>
  (await call('dashboard', undefined, { token: await signedIn(shop, role) })).data;

const moveTo = (code: string, placedAt: Date) =>
  shop.db.updateTable('shop_order').set({ placed_at: placedAt }).where('code', '=', code).execute();

test('sales of today are compared with the same day a week before, up to the same time', async () => {
  const now = Date.now();
  const [today, before, later] = [await freshOrder(shop), await freshOrder(shop), await freshOrder(shop)];
  const startOfDay = new Date(now).setUTCHours(0, 0, 0, 0);
  await moveTo(today.code, new Date(startOfDay));
  await moveTo(before.code, new Date(startOfDay - 7 * DAY_MS));
  // a week ago, but after this time of the day
  await moveTo(later.code, new Date(now - 7 * DAY_MS + 120_000));
  const { sales, best_sellers } = await readAs('owner');
  expect(sales.today.orders).toBe(1);
  expect(sales.last_week.orders).toBe(1);
  expect(sales.today.total).toBeGreaterThanOrEqual(49);
  expect(best_sellers.map(({ units }: { units: number }) => units)).toEqual([1, 1]);
});

test('cancelled orders are no sales', async () => {
  const { code } = await freshOrder(shop);
  await moveTo(code, new Date());
  const before = (await readAs('owner')).sales.today.orders;
  await shop.db.updateTable('shop_order').set({ status: 6 }).where('code', '=', code).execute();
  expect((await readAs('owner')).sales.today.orders).toBe(before - 1);
});

test('work that waits is counted for the roles that may see it', async () => {
  await shop.db
    .insertInto('job_failure')
    .values({ job: 'send-mails', row_id: '1', tries: 3, retry_at: new Date(), last_error: 'refused' })
    .execute();
  const named = async (role: Parameters<typeof signedIn>[1]) =>
    (await readAs(role)).tasks.map(({ name }: { name: string }) => name);
  expect(await named('owner')).toContain('jobs');
  expect(await named('orders')).not.toContain('jobs');
  const technician = await readAs('technician');
  expect(technician).toMatchObject({ sales: null, best_sellers: null, empty_searches: null });
});
