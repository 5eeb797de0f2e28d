import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findNewestApplication } from '../../../src/modules/sellers/application.store.ts';
import { inTransaction } from '../../../src/platform/database/db.ts';
import { DEMO_LOADED_AT, datedDemoDb, type TestDatabase } from '../../../test/database/db.ts';
import { type TestApp, testApp } from '../../../test/support/app.ts';
import { createStaffApi, signedIn } from '../../../test/support/staff-client.ts';
import { DEMO_FOLDER, readDemoShop } from '../shop-files.ts';
import { loadApplications } from './load-applications.ts';
import { demoCustomerId } from './load-people.ts';

const key = randomBytes(32);
const shop = readDemoShop();
const files = shop.people.applications;
let dataDir: string;
let database: TestDatabase;
let opened: TestApp;
let desk: ReturnType<typeof createStaffApi>;

const loadAgain = () =>
  inTransaction(database.db, (tx) =>
    loadApplications(tx, shop, { now: DEMO_LOADED_AT, key, documentsDir: dataDir, demoDir: DEMO_FOLDER }),
  );
const rows = () =>
  database.db
    .selectFrom('seller_application')
    .select(['slug', 'state', 'applied_at', 'verified_at', 'decided_at'])
    // every column, as text
    .select(sql<string>`seller_application::text`.as('content'))
    .orderBy('applied_at')
    .execute();

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'souk-applications-'));
  // the template has everything else
  database = await datedDemoDb();
  await loadAgain();
  const env = { DATA_DIR: dataDir, ENCRYPTION_KEY: key.toString('base64'), LIMITS: 'off', SHOP_DEMO: '1' };
  opened = await testApp({ database, env });
  desk = createStaffApi(opened);
});
afterAll(async () => {
  await opened.close();
  await rm(dataDir, { recursive: true });
});

test('there is one application in each state before approval, and none is dated in the future', async () => {
  const token = await signedIn(opened, 'manager');
  const listed = async (status: string) => {
    const { data } = await desk(`applications?status=${status}`, undefined, { token });
    return data.applications.data.map(({ store_name }: { store_name: string }) => store_name);
  };
  expect(await listed('waiting')).toEqual(['ركن الألعاب', 'Mor Kulaklık']);
  expect(await listed('wanted')).toEqual(['Maison Veille']);
  expect(await listed('rejected')).toEqual(['ساعات النخيل']);
  const all = await rows();
  expect(all.map(({ state }) => state)).toEqual(['rejected', 'verified', 'under_review', 'verified']);
  const times = all.flatMap(({ applied_at, verified_at, decided_at }) => [applied_at, verified_at, decided_at]);
  expect(times.filter((time) => time !== null && time >= DEMO_LOADED_AT)).toEqual([]);
  expect(await database.db.selectFrom('mail').select('id').where('kind', 'like', 'seller-%').execute()).toEqual([]);
});

test('a manager can read the bank account and the document of an application', async () => {
  const token = await signedIn(opened, 'manager');
  for (const file of files) {
    const row = await findNewestApplication(database.db, demoCustomerId(file.customer));
    const { data } = await desk(`applications/${row?.id}`, undefined, { token });
    const bank = { holder: file.bank_holder, iban: file.iban.replaceAll(' ', '') };
    expect(data.application, file.customer).toMatchObject({ bank, has_document: file.document !== undefined });
    expect(data.application.reject_reason ?? data.application.wanted ?? undefined).toBe(file.reason);
    const url = `/api/v1/admin/applications/${row?.id}/document`;
    const picture = await opened.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    const seen = [picture.statusCode, picture.headers['content-type']];
    expect(seen, file.customer).toEqual(file.document ? [200, 'image/jpeg'] : [404, 'application/json; charset=utf-8']);
  }
});

test('applications choose main categories of the shop', () => {
  const main = new Set(shop.categories.map(({ slug }) => slug));
  expect(files.flatMap(({ categories }) => categories).filter((slug) => !main.has(slug))).toEqual([]);
});

test('loading again adds nothing and keeps staff decisions, also when the account has its own application', async () => {
  const { db } = database;
  const own = { id: '0190a000-0000-7000-8000-000000000000', slug: 'own-store' };
  await db.updateTable('seller_application').set(own).where('slug', '=', 'mor-kulaklik').execute();
  await sql`update seller_application set answer = 'kept' where slug = 'maison-veille'`.execute(db);
  const before = [await rows(), await readdir(path.join(dataDir, 'proofs'))];
  await loadAgain();
  expect([await rows(), await readdir(path.join(dataDir, 'proofs'))]).toEqual(before);
});
