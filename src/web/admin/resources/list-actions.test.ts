import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { makeBrand, makeCategory, makeProduct } from '../../../../test/support/factories.ts';
import { makeCustomer } from '../../../../test/support/people.ts';
import { shopRequestBy } from '../../../../test/support/shop-request.ts';
import type { StaffRole } from '../../../modules/staff/staff.rules.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { handleListForm } from './list-actions.server.ts';

let database: TestDatabase;
let shop: ShopRequest;
beforeAll(async () => {
  database = await testDb();
  shop = await signIn('catalogue');
});
afterAll(() => database.close());

async function signIn(role: StaffRole): Promise<ShopRequest> {
  const customer = await makeCustomer(database.db);
  await database.db.insertInto('staff_member').values({ customer_id: customer.id, role }).execute();
  return shopRequestBy(database.db, { customer, factor: 'given' });
}

/** Answer to a form, or the address of its redirect. */
async function submit(intent: string, ids: readonly number[], { version = '1', who = shop } = {}) {
  const form = new FormData();
  form.set('intent', intent);
  for (const id of ids) {
    form.append('id', String(id));
    form.set(`version.${id}`, version);
  }
  try {
    return (await handleListForm(who, 'brands', form)).data;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('location');
    throw thrown;
  }
}

async function readBrand(id: number) {
  const { rows } = await sql<{ status: number; version: number }>`
    select status, version from brand where id = ${id}
  `.execute(database.db);
  return rows[0];
}

test('ticked entries are hidden and published, and those with the value already are not changed', async () => {
  const [one, other] = [await makeBrand(database.db), await makeBrand(database.db, { status: 2 })];
  expect(await submit('hide', [one.id, other.id])).toBe('/admin/brands?view=all&saved=1');
  expect(await readBrand(one.id)).toEqual({ status: 2, version: 2 });
  expect(await readBrand(other.id)).toEqual({ status: 2, version: 1 });
});

test('an entry that another editor has changed since is left, and the others are changed', async () => {
  const [one, other] = [await makeBrand(database.db, { title: 'Changed' }), await makeBrand(database.db)];
  await sql`update brand set version = 2 where id = ${one.id}`.execute(database.db);
  expect(await submit('hide', [one.id, other.id])).toEqual({
    done: 1,
    deleted: [],
    refused: [{ id: one.id, title: 'Changed', reason: expect.stringContaining('Someone else') }],
  });
  expect(await readBrand(one.id)).toEqual({ status: 1, version: 2 });
  expect((await readBrand(other.id))?.status).toBe(2);
});

test('ticked entries are deleted except those in use, and restored together', async () => {
  const [one, other, used] = [
    await makeBrand(database.db),
    await makeBrand(database.db),
    await makeBrand(database.db, { title: 'In use' }),
  ];
  await makeProduct(database.db, { brandId: used.id });
  expect(await submit('delete', [used.id])).toMatchObject({ done: 0, deleted: [], refused: [{ title: 'In use' }] });
  expect(await submit('delete', [one.id, other.id])).toBe(`/admin/brands?view=all&deleted=${one.id}%2C${other.id}`);
  expect(await readBrand(one.id)).toBeUndefined();
  expect(await submit('restore', [one.id, other.id])).toBe('/admin/brands?view=all&saved=1');
  expect(await readBrand(other.id)).toMatchObject({ version: 2 });
  expect(await submit('restore', [one.id])).toMatchObject({ done: 0, refused: [{ id: one.id }] });
  expect(await submit('delete', [one.id, used.id])).toMatchObject({
    done: 1,
    deleted: [one.id],
    refused: [{ id: used.id }],
  });
});

test('nothing ticked, unknown entries and actions, and foreign roles are refused', async () => {
  expect(await submit('hide', [])).toEqual({ done: 0, deleted: [], refused: [] });
  expect(await submit('hide', [999_999])).toMatchObject({ done: 0, refused: [{ id: 999_999 }] });
  await expect(submit('explode', [1])).rejects.toMatchObject({ init: { status: 404 } });
  const { id } = await makeBrand(database.db);
  await expect(submit('delete', [id], { who: await signIn('translator') })).rejects.toMatchObject({
    init: { status: 403 },
  });
  expect(await readBrand(id)).toBeDefined();
});

test('a button of the tree is unknown in other lists, and moves a category in its own', async () => {
  await expect(submit('up:1', [])).rejects.toMatchObject({ init: { status: 404 } });
  const parent = await makeCategory(database.db);
  const [first, second] = [
    await makeCategory(database.db, { parentId: parent.id }),
    await makeCategory(database.db, { parentId: parent.id }),
  ];
  const form = new FormData();
  form.set('intent', `up:${second.id}`);
  const moved = await handleListForm(shop, 'categories', form).catch((thrown: unknown) => thrown);
  expect(moved).toMatchObject({ status: 303 });
  const { rows } = await sql<{ id: number }>`
    select id from category where parent_id = ${parent.id} order by sort, id
  `.execute(database.db);
  expect(rows.map(({ id }) => id)).toEqual([second.id, first.id]);
});
