import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootstrapShop } from '../../src/bootstrap-shop.ts';
import { readConfig } from '../../src/config.ts';
import { hasPermission } from '../../src/modules/staff/staff.rules.ts';
import type { DbAddress } from '../../src/platform/database/db.ts';
import { demoDb, type TestDatabase, testDb } from '../../test/database/db.ts';
import { testApp } from '../../test/support/app.ts';
import { DEMO_PASSWORD } from './people/load-people.ts';
import { readDemoShop } from './shop-files.ts';

const root = path.resolve(import.meta.dirname, '../..');
const { people } = readDemoShop();
let demo: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  demo = await demoDb();
  dataDir = await mkdtemp(path.join(tmpdir(), 'souk-people-'));
});
afterAll(async () => {
  await demo.close();
  await rm(dataDir, { recursive: true });
});

function toDatabaseUrl({ host, port, user, database }: DbAddress): string {
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

/** Output of a shop start on this database. */
async function readWelcome({ address }: TestDatabase, demo: '0' | '1'): Promise<string> {
  const config = readConfig({ DATABASE_URL: toDatabaseUrl(address), SHOP_DEMO: demo, DATA_DIR: dataDir });
  const { welcomeLines, close } = await bootstrapShop(config, root, () => undefined);
  await close();
  return welcomeLines.join('\n');
}

test('a shop that is not a demo has no demo accounts and prints none', async () => {
  const database = await testDb();
  expect(await readWelcome(database, '0')).toMatch(/^Set up the shop: \S+\/admin\/set-up\?token=\S+$/);
  expect(await database.db.selectFrom('customer').select('id').execute()).toEqual([]);
  expect(await database.db.selectFrom('staff_member').select('role').execute()).toEqual([]);
  await database.close();
});

test('a demo shop prints its accounts, and no longer after the demo mode is turned off', async () => {
  const welcome = await readWelcome(demo, '1');
  expect(people.customers.length).toBeGreaterThanOrEqual(7);
  for (const { email } of people.customers) expect(welcome).toContain(email);
  expect(welcome).toContain(DEMO_PASSWORD);
  expect(welcome).toContain('the seller behind Second Tour');
  expect(welcome).toMatch(/omar@souk\.example +Arabic, packs and sends orders/);
  expect(welcome).toMatch(/track-order: [0-9A-Z]{10} and [0-9A-Z]{10}/);
  expect(await readWelcome(demo, '0')).toBe('');
});

test('the printed password opens the orders of each account, until the demo mode is turned off', async () => {
  const shop = await testApp({ database: demo, env: { SHOP_DEMO: '1', LIMITS: 'off' } });
  const real = await testApp({ database: demo, env: { SHOP_DEMO: '0', LIMITS: 'off' } });
  const post = (here: typeof shop, url: string, payload: object, token = '') =>
    here.app
      .inject({ method: 'POST', url: `/api/v1/${url}`, payload, headers: { authorization: `Bearer ${token}` } })
      .then((answer) => answer.json());
  for (const { email, staff } of people.customers) {
    const { status, data } = await post(shop, 'user/signin', { email, password: DEMO_PASSWORD });
    expect(status, email).toBe(200);
    const orders = people.orders.filter(({ customer }) => customer === email).length;
    expect((await post(shop, 'order/by-user', {}, data.token)).data.orders.total, email).toBe(orders);
    expect((await post(real, 'order/by-user', {}, data.token)).status, email).toBe(401);
    const asStaff = (here: typeof shop) =>
      here.app.inject({ url: '/api/v1/admin/orders', headers: { authorization: `Bearer ${data.token}` } });
    const mayRead = staff !== undefined && hasPermission(staff, 'orders.read');
    expect((await asStaff(shop)).statusCode, email).toBe(mayRead ? 200 : 403);
    expect((await asStaff(real)).statusCode, email).toBe(401);
    expect((await post(real, 'user/signin', { email, password: DEMO_PASSWORD })).status, email).toBe(201);
  }
  await real.app.close();
  await shop.app.close();
});

test('the README lists every account, the password and existing order codes', () => {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
  for (const { email } of people.customers) expect(readme).toContain(email);
  expect(readme).toContain(`\`${DEMO_PASSWORD}\``);
  const codes = [...readme.matchAll(/`([0-9A-Z]{10})`/g)].map(([, code]) => code);
  expect(codes).toHaveLength(2);
  expect(people.orders.filter(({ code, guest }) => guest && codes.includes(code))).toHaveLength(2);
});

test('the demo people come from six countries and use all five languages', () => {
  expect(new Set(people.customers.map(({ address }) => address.country)).size).toBeGreaterThanOrEqual(6);
  expect(new Set(people.customers.map(({ locale }) => locale)).size).toBe(5);
});
