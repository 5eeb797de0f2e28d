import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../test/database/db.ts';
import { makeShippingRule } from '../../../test/support/buying.ts';
import { SHIPPING_RULE_KINDS } from '../pricing/shipping-charge.rules.ts';
import { selectPublicRules } from './shipping.store.ts';

let database: TestDatabase;
let id: number;

beforeAll(async () => {
  database = await testDb();
  id = await makeShippingRule(database.db);
});
afterAll(() => database.close());

const setKind = (kind: string) =>
  sql`update shipping_rule set priced_by = ${kind} where id = ${id}`.execute(database.db);

test.each(SHIPPING_RULE_KINDS)('the database accepts a shipping rule by %s', async (kind) => {
  await setKind(kind);
  expect((await selectPublicRules(database.db)).map(({ charge }) => charge.pricedBy)).toEqual([kind]);
});

test('the database refuses a kind of shipping rule without a price function', async () => {
  await expect(setKind('moon')).rejects.toMatchObject({ constraint: 'shipping_rule_priced_by_check' });
});
