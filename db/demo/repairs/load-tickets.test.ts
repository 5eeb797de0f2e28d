import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_LOADED_AT, datedDemoDb, type TestDatabase } from '../../../test/database/db.ts';
import { loadDemo } from '../load.ts';
import { readDemoShop } from '../shop-files.ts';

const options = { now: DEMO_LOADED_AT, filesDir: null, key: null };
const files = readDemoShop().people.repairs;
let database: TestDatabase;

beforeAll(async () => {
  database = await datedDemoDb();
});
afterAll(() => database.close());

const tickets = () =>
  database.db
    .selectFrom('ticket')
    .select(['code', 'status', 'number', 'created_at', 'updated_at'])
    .orderBy('number')
    .execute();

test('every repair of the files is loaded in its state, nothing is in the future, and no mail was sent', async () => {
  const rows = await tickets();
  expect(Object.fromEntries(rows.map(({ code, status }) => [code, status]))).toEqual(
    Object.fromEntries(files.map(({ code, reached }) => [code, reached])),
  );
  expect(rows.every(({ updated_at }) => updated_at <= options.now)).toBe(true);
  expect(await database.db.selectFrom('mail').select('id').where('kind', 'like', 'ticket-%').execute()).toEqual([]);
  const times = rows.map(({ created_at }) => created_at.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test('repairs are assigned to a technician, and some in the workshop are not assigned', async () => {
  const rows = await database.db
    .selectFrom('ticket')
    .leftJoin('staff_member', 'staff_member.customer_id', 'ticket.assignee_id')
    .select(['ticket.status', 'staff_member.role'])
    .execute();
  expect(rows.filter(({ role }) => role === 'technician').length).toBeGreaterThanOrEqual(3);
  expect(rows.filter(({ status, role }) => status === 'received' && role === null).length).toBeGreaterThan(0);
});

test('no repair timer is due right after loading', async () => {
  const { now } = options;
  const due = database.db
    .selectFrom('ticket')
    .select('code')
    .where(({ or, and, eb }) =>
      or([eb('next_reminder_at', '<=', now), and([eb('status', '=', 'quoted'), eb('quote_expires_at', '<=', now)])]),
    );
  expect(await due.execute()).toEqual([]);
});

test('repair prices are linked to parts in stock', async () => {
  const parts = database.db
    .selectFrom('repair_price as price')
    .innerJoin('inventory', 'inventory.id', 'price.part_inventory_id')
    .innerJoin('device_model as model', 'model.id', 'price.device_model_id')
    .select('inventory.sku')
    .where('model.slug', '=', 'orvo-a7');
  expect((await parts.execute()).length).toBeGreaterThan(1);
});

test('loading again adds none', async () => {
  await sql`update demo_load set version = 'older'`.execute(database.db);
  await loadDemo(database.db, options);
  expect(await tickets()).toHaveLength(files.length);
});
