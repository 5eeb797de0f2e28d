import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { demoDb, testDb } from './db.ts';

test('every test database is migrated and independent of the others', async () => {
  const [one, two] = await Promise.all([testDb(), testDb()]);
  await sql`insert into setting (key, value) values ('test.colour', '"red"')`.execute(one.db);
  const found = (database: typeof one) =>
    sql`select value from setting where key = 'test.colour'`.execute(database.db).then(({ rows }) => rows.length);
  expect([await found(one), await found(two)]).toEqual([1, 0]);
  await Promise.all([one.close(), two.close()]);
});

test('concurrent tests get separate copies of the demo shop', async () => {
  const [one, two] = await Promise.all([demoDb(), demoDb()]);
  await expect(sql`select count(*) from product`.execute(two.db)).resolves.toBeDefined();
  await Promise.all([one.close(), two.close()]);
});
