import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type TestApp, type TestAppOptions, testApp } from '../../../test/support/app.ts';
import { probeDatabase } from '../../platform/database/probe-database.ts';
import { encryptionKeyPath } from '../../platform/security/encryption-key.ts';
import { checkDatabase } from './check-database.ts';

const DATABASE = { host: '127.0.0.1', port: 1, database: 'shop', user: 'shop', password: 'secret' };

let shop: TestApp;
afterEach(() => shop.close());

const newFolder = () => mkdtempSync(join(tmpdir(), 'souk-install-'));

async function open(env: TestAppOptions['env'] = {}) {
  shop = await testApp({ env: { DATA_DIR: newFolder(), ...env } });
}

async function post(path: string, payload: object = {}) {
  const answer = await shop.app.inject({ method: 'POST', url: `/api/v1/install/${path}`, payload });
  return { status: answer.statusCode, ...answer.json() };
}

const configured = async () => (await shop.app.inject('/api/v1/install/configured')).json().data.configured;

test('a shop is configured once it has a setting or a staff member, and the installer endpoints are closed', async () => {
  await open();
  expect(await configured()).toBe(false);
  await shop.db.insertInto('setting').values({ key: 'site_name', value: '"Souk"' }).execute();
  expect(await configured()).toBe(true);
  for (const [path, payload] of [
    ['set-database', DATABASE],
    ['set-permission', {}],
  ] as const) {
    const refused = await post(path, payload);
    expect([refused.status, refused.data.code]).toEqual([403, 'install.configured']);
  }
  await shop.db.deleteFrom('setting').execute();
  expect(await configured()).toBe(false);
  const id = crypto.randomUUID();
  const customer = { id, name: 'Owner', email: 'owner@souk.example', phone: null, password_hash: '', locale: 'en' };
  await shop.db
    .insertInto('customer')
    .values({ ...customer, created_at: new Date() })
    .execute();
  await shop.db.insertInto('staff_member').values({ customer_id: id, role: 'owner' }).execute();
  expect(await configured()).toBe(true);
  expect((await post('set-permission')).status).toBe(403);
});

test('every failed connection is refused with the same code', async () => {
  await open();
  const talking = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\nsecret of the metadata host'));
  const port = await new Promise<number>((resolve) => {
    talking.listen(0, '127.0.0.1', () => {
      const at = talking.address();
      resolve(typeof at === 'object' && at ? at.port : 0);
    });
  });
  const closed = await post('set-database', DATABASE);
  const other = await post('set-database', { ...DATABASE, port });
  const unknown = await post('set-database', { ...DATABASE, host: 'no-such-host.invalid' });
  talking.close();
  expect(closed).toMatchObject({ status: 201, data: { code: 'install.database_unreachable', facts: {} } });
  expect([other, unknown]).toEqual([closed, closed]);
});

test('local paths are refused, and database checks are rate limited', async () => {
  await open();
  for (const wrong of [
    { ...DATABASE, host: '/var/run/postgresql' },
    { ...DATABASE, host: 'db?sslkey=/etc/passwd' },
    { ...DATABASE, port: 0 },
    { ...DATABASE, sslrootcert: '/etc/passwd' },
  ]) {
    const { status, data } = await post('set-database', wrong);
    expect([status, Object.keys(data.fields).length]).toEqual([201, 1]);
  }
  const statuses: number[] = [];
  for (let tries = 0; tries < 6; tries += 1) statuses.push((await post('set-database', DATABASE)).status);
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
});

test('a reachable database is described by its version and whether it has tables', async () => {
  await open();
  const address = { ...shop.address, password: '', tls: false };
  expect(await probeDatabase(address)).toEqual({ version: 18, isUtf8: true, mayCreate: true, isEmpty: false });
  expect(await checkDatabase(address)).toEqual({ ok: true, value: { version: 18, isEmpty: false } });
  expect(await probeDatabase({ ...address, database: 'no-such-database' })).toBeNull();
});

test('the data folder, the folder of files and the key are checked', async () => {
  const dataDir = newFolder();
  await open({ DATA_DIR: dataDir });
  const good = await post('set-permission');
  expect(good.data).toEqual({ data: true, files: true, key: true, setting: 'DATA_DIR' });
  chmodSync(encryptionKeyPath(dataDir), 0o644);
  expect((await post('set-permission')).data).toMatchObject({ data: true, key: false });
  await shop.close();
  // a file in place of the folder
  writeFileSync(join(dataDir, 'taken'), '');
  await open({ DATA_DIR: join(dataDir, 'taken') });
  expect((await post('set-permission')).data).toEqual({ data: false, files: false, key: false, setting: 'DATA_DIR' });
});
