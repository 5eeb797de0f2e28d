import { expect, test } from 'vitest';
import { describeChange } from '../describe-change.ts';
import type { ListedProduct } from './product-list.ts';
import { productAmountsField, productListField } from './product-list-field.ts';

const EDITOR = { id: 'a', name: 'Nadia', role: 'owner' };
const table = { table: 'flash_sale_product', owner: 'flash_sale_id', maxProducts: 1000 };
const chosen = { products: productListField(table) };
const priced = {
  products: productAmountsField({
    ...table,
    amount: { column: 'price', kind: 'money', max: 1000, fact: 'flash_price' },
  }),
};
const describe = (
  fields: typeof chosen | typeof priced,
  before: ListedProduct[] | null,
  after: ListedProduct[] | null,
) =>
  describeChange(
    { name: 'sales', fields },
    { id: 1, before: before && { products: before }, after: after && { products: after } },
    EDITOR,
  );
const toList = (ids: number[]) => ids.map((product_id) => ({ product_id }));
const count = (length: number) => Array.from({ length }, (_, index) => index + 1);

test('the entry names a product that is moved far down a long list, and no other', () => {
  const ids = count(300);
  const entry = describe(
    chosen,
    toList(ids),
    toList([...ids.slice(0, 10), 200, ...ids.slice(10, 199), ...ids.slice(200)]),
  );
  expect([entry?.before, entry?.after]).toEqual([{ products: '200 (200)' }, { products: '200 (11)' }]);
});

test('the entry names added and removed products', () => {
  const entry = describe(chosen, toList([1, 2, 3]), toList([2, 3, 4, 5]));
  expect(entry?.before).toEqual({ products: '1', 'products.count': 3 });
  expect(entry?.after).toEqual({ products: '4, 5', 'products.count': 4 });
});

test('a changed price has a fact of its own, and a removed one is recorded', () => {
  const rows = [
    { product_id: 1, amount: 10 },
    { product_id: 2, amount: 20 },
  ];
  const entry = describe(priced, rows, [{ product_id: 1, amount: 15 }]);
  expect(entry?.before).toEqual({ products: '2', 'products.count': 2, 'flash_price.1': 10, 'flash_price.2': 20 });
  expect(entry?.after).toEqual({ products: null, 'products.count': 1, 'flash_price.1': 15, 'flash_price.2': null });
});

test('a deleted list of 1,000 prices is recorded completely', () => {
  const rows = count(1000).map((product_id) => ({ product_id, amount: 100_000 + product_id }));
  const facts = describe(priced, rows, null)?.before ?? {};
  const read = (name: string) =>
    Object.entries(facts)
      .filter(([fact]) => fact === name || /\.\d+$/.test(fact.slice(name.length)))
      .flatMap(([fact, text]) => (fact.startsWith(name) ? String(text).split(', ') : []));
  expect(read('products')).toEqual(rows.map(({ product_id }) => String(product_id)));
  expect(read('flash_price')).toEqual(rows.map(({ product_id, amount }) => `${product_id}: ${amount}`));
});
