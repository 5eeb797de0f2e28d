import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { canRestore } from '../../../platform/resources/restore-entry.ts';
import { RESOURCES } from '../../../resources.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDb();
});
afterAll(() => database.close());

test('a deletion can be undone only if the database deletes no rows of other tables with the entry', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct confrelid::regclass::text as name from pg_constraint where contype = 'f' and confdeltype = 'c'
  `.execute(database.db);
  const owners = new Set(rows.map(({ name }) => name));
  const incomplete = RESOURCES.filter(({ resource }) => canRestore(resource) && owners.has(resource.table));
  expect(incomplete.map(({ resource }) => resource.name)).toEqual([]);
  expect(RESOURCES.filter(({ resource }) => canRestore(resource)).length).toBeGreaterThan(5);
});
