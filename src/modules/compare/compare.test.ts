import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/support/app.ts';
import { makeProduct } from '../../../test/support/factories.ts';
import { makeCustomer } from '../../../test/support/people.ts';
import { buildCompareRows, filterDifferences, type StatedProperty } from './compare.rules.ts';
import { listComparedIds } from './list-compared-products.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

const headers = (token: string) => ({ authorization: `Bearer ${token}` });
const toggle = (token: string, payload: object) =>
  shop.app.inject({ method: 'POST', url: '/api/v1/user/compare-list/action', payload, headers: headers(token) });
const all = (token: string) => shop.app.inject({ url: '/api/v1/user/compare-list/all', headers: headers(token) });

test('four products are compared in the order of addition, and a fifth is refused with a message', async () => {
  const { token } = await makeCustomer(shop.db);
  const ids: number[] = [];
  for (let n = 0; n < 5; n++) ids.push((await makeProduct(shop.db)).id);
  for (const product_id of ids.slice(0, 4)) await toggle(token, { product_id });
  const refused = await toggle(token, { product_id: ids[4] });
  expect(refused.json()).toMatchObject({ status: 201, data: { code: 'compare.full', facts: { most: 4 } } });
  expect(refused.json().data.form).toEqual(['You can compare up to 4 products. Remove one first.']);
  const listed = (await all(token)).json().data.compare_lists;
  expect(listed.data.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 4));
  expect(listed.data[0]).toMatchObject({ specifications: [] });

  expect((await toggle(token, { product_id: ids[0] })).json().data).toEqual({ compared: null, compare_count: 3 });
  expect((await toggle(token, { product_id: ids[4] })).json().data).toEqual({ compared: 1, compare_count: 4 });
});

test('five concurrent additions result in four products', async () => {
  const customer = await makeCustomer(shop.db);
  const made = await Promise.all([1, 2, 3, 4, 5].map(() => makeProduct(shop.db)));
  await Promise.all(made.map(({ id }) => toggle(customer.token, { product_id: id, keep: true })));
  expect(await listComparedIds(shop.db, customer.id)).toHaveLength(4);
});

test('an inactive product does not count against the limit', async () => {
  const customer = await makeCustomer(shop.db);
  const made = await Promise.all([1, 2, 3, 4, 5].map(() => makeProduct(shop.db)));
  const [gone, ...others] = made.map(({ id }) => id);
  for (const product_id of [gone, ...others.slice(0, 3)]) await toggle(customer.token, { product_id });
  await shop.db
    .updateTable('product')
    .set({ status: 2 })
    .where('id', '=', gone ?? 0)
    .execute();
  expect((await toggle(customer.token, { product_id: others[3] })).json().data).toEqual({
    compared: 1,
    compare_count: 4,
  });
  expect((await listComparedIds(shop.db, customer.id)).toSorted()).toEqual(others.toSorted());
});

test('guests are refused, unknown products are not found, and comparisons are private to their customer', async () => {
  const [mine, other] = [await makeCustomer(shop.db), await makeCustomer(shop.db)];
  const { id } = await makeProduct(shop.db);
  await toggle(mine.token, { product_id: id });
  const guest = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/user/compare-list/action',
    payload: { product_id: id },
  });
  expect(guest.statusCode).toBe(401);
  expect((await shop.app.inject({ url: '/api/v1/user/compare-list/all' })).statusCode).toBe(401);
  expect((await toggle(other.token, { product_id: 2_000_000_000 })).statusCode).toBe(404);
  expect((await all(other.token)).json().data.compare_lists.data).toEqual([]);
  await toggle(other.token, { product_id: id, keep: false });
  expect(await listComparedIds(shop.db, mine.id)).toEqual([id]);
});

const stated = (title: string, value: string): StatedProperty => ({ group: 'display', title, value });

test('a property missing for one product is not stated and counts as a difference', () => {
  const [group] = buildCompareRows([[stated('Size', '6.1″'), stated('Rate', '120 Hz')], [stated('Size', '6.1″')]]);
  expect(group?.rows).toEqual([
    { title: 'Size', cells: ['6.1″', '6.1″'], differs: false },
    { title: 'Rate', cells: ['120 Hz', null], differs: true },
  ]);
  expect(filterDifferences(group ? [group] : [])[0]?.rows.map(({ title }) => title)).toEqual(['Rate']);
});

test('every row has a cell for every product, and no stated value is lost', () => {
  const word = fc.constantFrom('a', 'b', 'c', 'd');
  const product = fc.uniqueArray(fc.record({ group: word, title: word, value: word }), {
    selector: ({ group, title }) => `${group} ${title}`,
  });
  fc.assert(
    fc.property(fc.array(product, { minLength: 1, maxLength: 4 }), (products) => {
      const groups = buildCompareRows(products);
      for (const [place, stated] of products.entries()) {
        for (const { group, title, value } of stated) {
          const row = groups.find((one) => one.group === group)?.rows.find((one) => one.title === title);
          expect(row?.cells[place]).toBe(value);
        }
      }
      for (const { cells } of groups.flatMap(({ rows }) => rows)) expect(cells).toHaveLength(products.length);
    }),
  );
});
