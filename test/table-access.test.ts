import { expect, test } from 'vitest';
import type { Tree } from '../bin/checks/imports.ts';
import { findForeignAccess, findTableOwners, listTables } from '../bin/checks/table-access.ts';
import { findTableFaults, renderTableAccess } from '../bin/checks/table-access-report.ts';

const TABLES = listTables([
  'create table product (id int); create unlogged table cart (id int); create table former (id int);',
  'alter table former rename to brand; create table temporary (id int); drop table temporary;',
]);

const DECLARATIONS = {
  'src/modules/catalog/catalog.tables.ts':
    "declare module '../../platform/database/db.ts' {\n  interface Tables {\n    product: ProductTable;\n    brand: { id: number };\n  }\n}",
  'src/modules/cart/cart.tables.ts':
    "declare module '../../platform/database/db.ts' {\n  interface Tables {\n    cart: CartTable;\n  }\n}",
};

function accessesOf(file: string, source: string) {
  return findForeignAccess(new Map(Object.entries({ ...DECLARATIONS, [file]: source })) as Tree, TABLES);
}
const faultsOf = (file: string, source: string) => findTableFaults(accessesOf(file, source), []);

test('tables follow the migrations, and their owners the declarations', () => {
  expect([...TABLES].sort()).toEqual(['brand', 'cart', 'product']);
  expect(Object.fromEntries(findTableOwners(new Map(Object.entries(DECLARATIONS))))).toEqual({
    product: 'catalog',
    brand: 'catalog',
    cart: 'cart',
  });
});

test.each([
  "tx.updateTable('product').set(values)",
  "tx.insertInto('product').values(row)",
  "tx.deleteFrom('product as p')",
  "tx.updateTable(isBrand ? 'brand' : 'product')",
  'sql`update product p set price = 1`',
  'sql`insert into product (id) values (1)`',
  'sql`delete from only product`',
  'sql`update "product" set price = 1`',
  'sql`truncate table product`',
  "const path = '/assets/*'; tx.deleteFrom('product'); const end = '*/';",
])('a write to a table of another module is refused: %s', (source) => {
  const faults = faultsOf('src/modules/cart/cart.store.ts', source);
  expect(faults.at(-1)).toContain('src/modules/cart/cart.store.ts writes product of catalog');
});

test('a write to a table that is chosen at run time is refused', () => {
  const source = `sql\`update \${sql.table(name)} set a = 1\``;
  expect(faultsOf('src/modules/cart/cart.store.ts', source)).toEqual([
    expect.stringContaining('writes a table that is chosen at run time'),
  ]);
});

test.each([
  `sql\`select 1 from \${sql.table(name)}\``,
  `sql\`delete from cart using \${sql.table(TABLES[kind])}\``,
  'db.selectFrom(table)',
  'db.selectFrom(TABLES[kind])',
  "db.selectFrom('cart').innerJoin(linked.table, 'a', 'b')",
])('a read of a table that is chosen at run time is an exception, also in a store: %s', (source) => {
  const file = 'src/modules/cart/cart.store.ts';
  expect(faultsOf(file, source)).toEqual([expect.stringContaining('reads a table that is chosen at run time')]);
  const exception = { file, table: '*', reason: 'example' };
  expect(findTableFaults(accessesOf(file, source), [exception])).toEqual([]);
  const report = renderTableAccess(accessesOf(file, source), [exception]);
  expect(report).toContain(`| ${file} | chosen at run time | example |`);
  expect(report).not.toContain('*');
});

test('a subquery is no table that is chosen at run time', () => {
  const sources = [
    "db.selectFrom(filterCarts(db).select('id').as('found'))",
    "db.selectFrom((eb) => eb.selectFrom('cart'))",
  ];
  for (const source of sources) expect(faultsOf('src/modules/cart/cart.store.ts', source)).toEqual([]);
});

test.each([
  "db.selectFrom('product as p')",
  "query.leftJoin('product', 'a', 'b')",
  "query.where(({ exists, selectFrom }) => exists(selectFrom('product')))",
  'sql`select 1 from cart join product`',
  'sql`select 1 from cart c, product p where true`',
  `sql\`select 1 from \${sql.table('product')}\``,
  'const shown = sql`product p left join cart on true`;',
])('a table of another module is read in stores only: %s', (source) => {
  expect(faultsOf('src/modules/cart/cart.store.ts', source)).toEqual([]);
  expect(faultsOf('src/modules/cart/read-cart.ts', source)).toEqual([
    expect.stringContaining('src/modules/cart/read-cart.ts reads product of catalog'),
  ]);
});

test('a resource writes its table for the module that declares it, and reads the tables of its references', () => {
  const resource = `export const r = defineResource({\n  name: 'brands',\n  table: 'cart',\n  fields: { a: referenceField({ table: 'orders', label: 'x' }) } });`;
  const found = findForeignAccess(
    new Map([
      ['src/modules/cart/cart.tables.ts', 'interface Tables {\n}'],
      ['src/modules/other/r.resource.ts', resource],
    ]),
    new Set(['cart', 'orders']),
  );
  expect(found.map(({ table, kind }) => [table, kind])).toEqual([
    ['cart', 'write'],
    ['orders', 'read'],
  ]);
});

test('own tables, tests, comments and texts are no foreign access', () => {
  expect(accessesOf('src/modules/catalog/product.store.ts', "tx.updateTable('product')")).toEqual([]);
  expect(accessesOf('src/modules/cart/cart.test.ts', "tx.updateTable('product')")).toEqual([]);
  const words = "/** Reads from product. */\n// update product\nconst summary = 'Update product and delete from cart';";
  expect(accessesOf('src/modules/cart/add.ts', words)).toEqual([]);
});

test('an exception allows one table of one file, and is refused once it is not needed', () => {
  const accesses = accessesOf('src/modules/cart/cart.store.ts', "tx.updateTable('product')");
  const exception = { file: 'src/modules/cart/cart.store.ts', table: 'product', reason: 'example' };
  expect(findTableFaults(accesses, [exception])).toEqual([]);
  expect(renderTableAccess(accesses, [exception])).toContain('| src/modules/cart/cart.store.ts | product | example |');
  expect(findTableFaults([], [exception])).toEqual([expect.stringContaining('no longer needs product')]);
  expect(findTableFaults(accesses, [{ ...exception, reason: '' }])).toEqual([
    expect.stringContaining('for product has no reason'),
  ]);
});
