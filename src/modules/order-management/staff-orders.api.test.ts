import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/support/app.ts';
import { fillCart, makeShippingRule, newGuest, press } from '../../../test/support/buying.ts';
import { makeProduct } from '../../../test/support/factories.ts';
import { createStaffApi, freshOrder, type StaffCall, signedIn, TRACKING } from '../../../test/support/staff-client.ts';
import { uuidv7 } from '../../kernel/ids.ts';
import { getTranslator } from '../../platform/translator.ts';

let shop: TestApp;
let packer: string;
let auditor: string;
let customer: string;
let call: ReturnType<typeof createStaffApi>;

beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
  await makeShippingRule(shop.db);
  call = createStaffApi(shop);
  packer = await signedIn(shop, 'orders');
  auditor = await signedIn(shop, 'auditor');
  customer = await signedIn(shop);
});
afterAll(() => shop.close());

const list = (query: string, token?: string) => call(`orders${query}`, undefined, { token });
const show = async (code: string, token = packer) => (await call(`orders/${code}`, undefined, { token })).data.order;

/** Sends a request with the current version of the order. */
async function move(code: string, action: string, options: StaffCall = { token: packer }, number: number | string = 1) {
  const version = (await show(code))?.version ?? 0;
  return call(`orders/${code}/packages/${number}/move`, { action, version, ...TRACKING }, options);
}

test('an order is packed, sent and delivered; cash is collected on delivery and the buyer sees every step', async () => {
  const { code } = await freshOrder(shop);
  const waiting = (await list('', packer)).data.orders.data.find((order: { code: string }) => order.code === code);
  expect(waiting).toMatchObject({ status: 2, payment_status: 0, packages: [{ number: 1, actions: ['pick-up'] }] });
  expect((await move(code, 'pick-up')).data.order).toMatchObject({ status: 3, packages: [{ actions: ['send'] }] });
  expect((await move(code, 'send')).data.order).toMatchObject({ status: 4, payment_status: 0 });
  expect((await move(code, 'deliver')).data.order).toMatchObject({
    status: 5,
    payment_status: 1,
    packages: [{ status: 5, actions: [] }],
  });
  const attempt = await shop.db
    .selectFrom('payment_attempt')
    .innerJoin('shop_order', 'shop_order.id', 'payment_attempt.order_id')
    .select('payment_attempt.status')
    .where('code', '=', code)
    .executeTakeFirst();
  expect(attempt).toEqual({ status: 'paid' });
  const tracked = await shop.app.inject({ url: `/api/v1/track-order?code=${code}` });
  const { steps } = tracked.json().data.progress;
  expect(steps.map(({ reached }: { reached: boolean }) => reached)).toEqual([true, true, true, true, true]);
});

test('a transition that is not allowed is a conflict, and a repeated request gets its first response', async () => {
  const { code } = await freshOrder(shop);
  expect(await move(code, 'deliver')).toMatchObject({ status: 409, data: { code: 'orders.not_now' } });
  const once = { token: packer, key: 'pack-once-1' };
  const { version } = await show(code);
  const pack = () => call(`orders/${code}/packages/1/move`, { action: 'pick-up', version, ...TRACKING }, once);
  expect((await pack()).status).toBe(200);
  expect((await pack()).data.order.status).toBe(3);
  expect((await move(code, 'pick-up')).status).toBe(409);
});

test('callers without the permission are refused in their language', async () => {
  const { code } = await freshOrder(shop);
  for (const language of ['en', 'fr', 'ar', 'tr', 'hi'] as const) {
    const t = getTranslator(language);
    const guest = await move(code, 'pick-up', { language });
    expect([guest.status, guest.data.form]).toEqual([401, [t('problems.api.unauthenticated')]]);
    const outsider = await move(code, 'pick-up', { token: customer, language });
    expect([outsider.status, outsider.data.form]).toEqual([403, [t('problems.api.forbidden')]]);
    const late = await move(code, 'deliver', { token: packer, language });
    expect([late.status, late.data.form]).toEqual([409, [t('problems.orders.notNow')]]);
  }
  expect((await move(code, 'pick-up', { token: auditor })).status).toBe(403);
  expect((await list('')).status).toBe(401);
  expect((await list('', customer)).status).toBe(403);
  expect((await list('', auditor)).status).toBe(200);
  const order = await shop.db.selectFrom('shop_order').select('status').where('code', '=', code).executeTakeFirst();
  expect(order?.status).toBe(2);
});

test('a removed role gives no access', async () => {
  const token = await signedIn(shop, 'manager');
  expect((await list('', token)).status).toBe(200);
  await shop.db.deleteFrom('staff_member').where('role', '=', 'manager').execute();
  expect((await list('', token)).status).toBe(403);
});

test('unknown orders and shipments are refused as missing, for any input', async () => {
  const { code } = await freshOrder(shop);
  for (const strange of ['0000000000', uuidv7(), '%27%20or%201=1', 'x'.repeat(39)])
    expect((await move(strange, 'pick-up')).status, strange).toBe(404);
  for (const number of [2, 0, -1, 101, '1e9', 'one'])
    expect((await move(code, 'pick-up', { token: packer }, number)).status, String(number)).toBe(404);
  for (const action of ['cancel', 'return', 'confirm', ''])
    expect((await move(code, action)).data.fields, action).toHaveProperty('action');
  expect((await list('?status=8', packer)).status).toBe(201);
  expect((await list('?page=501', packer)).status).toBe(201);
});

test('a list contains one state, is limited, and does not contain personal data of buyers', async () => {
  const { code } = await freshOrder(shop);
  const { data, body } = await list('?status=2', packer);
  expect(data.orders.per_page).toBe(20);
  expect(data.orders.data.map((order: { code: string }) => order.code)).toContain(code);
  expect(new Set(data.orders.data.map(({ status }: { status: number }) => status))).toEqual(new Set([2]));
  const { email, phone } = await shop.db
    .selectFrom('shop_order')
    .select(['email', 'phone'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  expect(body).not.toContain(email);
  expect(body).not.toContain(phone.slice(-6));
  expect((await list('?status=6', packer)).data.orders).toMatchObject({ data: [], total: 0, last_page: 1 });
});

test('the endpoints are documented in the OpenAPI description', async () => {
  const document = (await shop.app.inject({ url: '/api/v1/openapi.json' })).json();
  const paths = Object.keys(document.paths).filter((path) => path.includes('/admin/orders'));
  expect(paths).toHaveLength(16);
  for (const path of paths) {
    const [described] = Object.values<{ security?: object[] }>(document.paths[path]);
    expect(described?.security).toEqual([{ session: [] }]);
  }
});

test('staff see the order lines in their own language beside the original text', async () => {
  const owner = newGuest();
  const product = await makeProduct(shop.db, { title: { en: 'Tern phone', fr: 'Téléphone Tern', ar: 'هاتف تيرن' } });
  await fillCart(shop.db, owner, product.id);
  const placed = await press(shop.db, owner, {}, { locale: 'ar' });
  if (!placed.ok) throw new Error(placed.refusal.code);
  const lineFor = async (language: string) =>
    (await call(`orders/${placed.value.code}`, undefined, { token: packer, language })).data.order.lines[0];
  expect(await lineFor('fr')).toMatchObject({ title: 'هاتف تيرن', localized: { title: 'Téléphone Tern' } });
  expect(await lineFor('ar')).toMatchObject({ title: 'هاتف تيرن', localized: null });
  const listed = async (language: string) =>
    (await call(`orders?q=${placed.value.code}`, undefined, { token: packer, language })).data.orders.data[0].title;
  expect(await listed('fr')).toBe('Téléphone Tern');
  expect(await listed('ar')).toBe('هاتف تيرن');

  await shop.db
    .updateTable('product')
    .set({ title: { en: 'Renamed' } })
    .where('id', '=', product.id)
    .execute();
  expect(await lineFor('fr')).toMatchObject({ title: 'هاتف تيرن', localized: { title: 'Renamed' } });
});
