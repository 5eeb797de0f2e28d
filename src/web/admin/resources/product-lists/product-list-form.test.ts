import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../../test/database/db.ts';
import { makeProduct } from '../../../../../test/support/factories.ts';
import { makeCustomer } from '../../../../../test/support/people.ts';
import { shopRequestBy } from '../../../../../test/support/shop-request.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { handleEntryForm, loadEntryForm } from '../entry-form-page.server.ts';
import { findResource } from '../resource-registry.server.ts';

let database: TestDatabase;
let shop: ShopRequest;
beforeAll(async () => {
  database = await testDb();
  const { db } = database;
  await db
    .insertInto('setting')
    .values({ key: 'time_zone', value: JSON.stringify('Europe/Berlin') })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify('Europe/Berlin') }))
    .execute();
  const customer = await makeCustomer(db);
  await db.insertInto('staff_member').values({ customer_id: customer.id, role: 'manager' }).execute();
  shop = shopRequestBy(db, { customer, factor: 'given' });
});
afterAll(() => database.close());

/** Answer to the form of a new entry; the id of the entry after a redirect. */
async function submit(resource: string, intent: string, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent, 'title.en': 'Gifts', status: '1', ...fields }))
    form.set(name, value);
  try {
    return { answer: (await handleEntryForm(shop, findResource(resource), 'new', form)).data };
  } catch (thrown) {
    if (!(thrown instanceof Response) || thrown.status !== 303) throw thrown;
    return { id: Number(/\/(\d+)\?/.exec(thrown.headers.get('location') ?? '')?.[1]) };
  }
}

let made = 0;
const submitCollection = (intent: string, fields: Record<string, string>) => {
  made += 1;
  const fixed = { kind: 'manual', slug: `form-${made}`, sort: '1', rule_newest_days: '0' };
  return submit('collections', intent, { ...fixed, ...fields });
};

test('products are added by SKU, slug and title in any language, and other lines stay with suggestions', async () => {
  const { db } = database;
  const bySku = await makeProduct(db, { variants: [{ sku: 'KITE-9' }] });
  const byTitle = await makeProduct(db, { title: { en: 'Kite Nine', fr: 'Cerf-volant' } });
  const similar = await makeProduct(db, { title: 'Kite Nine Pro' });
  const lines = ['kite-9', 'CERF-VOLANT', 'Nine Pro', '%'].join('\r\n');
  const { answer } = await submitCollection('products:add:0', { products: '', 'products.add': lines });
  expect(answer).toMatchObject({
    failed: null,
    values: { products: [{ product_id: bySku.id }, { product_id: byTitle.id }] },
    lists: { products: { unknown: ['Nine Pro', '%'], suggestions: [{ id: similar.id }] } },
  });
  const saved = await submitCollection('save', { products: '', 'products.add': 'Nine Pro' });
  expect(saved).toMatchObject({ answer: { errors: { products: expect.any(String) } } });
  const chosen = await submitCollection('save', { products: String(bySku.id), 'products.chosen': String(similar.id) });
  const view = await loadEntryForm(
    shop,
    findResource('collections'),
    String(chosen.id),
    new Request('https://a.example'),
  );
  expect(view.lists.products?.rows.map(({ id }) => id)).toEqual([bySku.id, similar.id]);
});

test('buttons move and remove products without saving, and a long list has pages', async () => {
  const ids: number[] = [];
  for (let count = 0; count < 52; count += 1) ids.push((await makeProduct(database.db)).id);
  const [first = 0, second = 0, third = 0] = ids;
  const products = ids.join(',');
  const edit = async (intent: string) => (await submitCollection(intent, { products })).answer?.lists.products;
  expect((await edit(`products:down:${first}`))?.rows.slice(0, 2).map(({ id }) => id)).toEqual([second, first]);
  expect((await edit(`products:up:${first}`))?.rows[0]?.id).toBe(first);
  expect((await edit(`products:remove:${second}`))?.rows.slice(0, 2).map(({ id }) => id)).toEqual([first, third]);
  expect(await edit('products:page:2')).toMatchObject({
    total: 52,
    page: 2,
    lastPage: 2,
    rows: [{ index: 50 }, { index: 51 }],
  });
  const stored = await database.db.selectFrom('collection').select('id').where('slug', 'like', 'form-%').execute();
  expect(stored).toHaveLength(1);
});

test('a list that a browser did not send like this is refused at its field', async () => {
  for (const products of ['x', '1:2:3', '-1', '1,1', '9999999999', '1:%E0%A4%A'])
    expect(await submitCollection('save', { products }), products).toMatchObject({
      answer: { failed: expect.any(String) },
    });
});

test('times that do not exist when clocks change are refused, and an hour that exists twice is accepted', async () => {
  const product = await makeProduct(database.db, { selling: 1000 });
  const submitSale = (slug: string, starts_at: string, ends_at: string) =>
    submit('flash-sales', 'save', { slug, starts_at, ends_at, products: `${product.id}:900` });
  expect(await submitSale('spring', '2026-03-29T02:30', '2026-03-30T00:00')).toMatchObject({
    answer: { errors: { starts_at: expect.any(String) }, values: { starts_at: '2026-03-29T02:30' } },
  });
  const { id } = await submitSale('autumn', '2026-10-25T02:30', '2026-10-25T23:00');
  const sale = database.db
    .selectFrom('flash_sale')
    .select(['starts_at', 'ends_at'])
    .where('id', '=', id ?? 0);
  const { starts_at, ends_at } = await sale.executeTakeFirstOrThrow();
  expect(ends_at.toISOString()).toBe('2026-10-25T22:00:00.000Z');
  expect(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']).toContain(starts_at.toISOString());
});

test('a price keeps what was typed when it is refused, and digits of every language are accepted', async () => {
  const product = await makeProduct(database.db, { selling: 100_000 });
  const period = { starts_at: '2026-11-01T00:00', ends_at: '2026-12-01T00:00' };
  const submitPrice = (slug: string, price: string) =>
    submit('flash-sales', 'save', { slug, ...period, products: String(product.id), [`products.${product.id}`]: price });
  expect(await submitPrice('typed', 'cheap')).toMatchObject({
    answer: {
      errors: { 'products.0.amount': expect.any(String) },
      lists: { products: { rows: [{ amount: 'cheap' }] } },
    },
  });
  const { id } = await submitPrice('digits', '٤٩٫٩٠');
  const rows = database.db
    .selectFrom('flash_sale_product')
    .select('price')
    .where('flash_sale_id', '=', id ?? 0);
  expect(await rows.execute()).toEqual([{ price: 4990 }]);
});
