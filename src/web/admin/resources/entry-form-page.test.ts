import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { makeBrand, makeProduct } from '../../../../test/support/factories.ts';
import { makeCustomer } from '../../../../test/support/people.ts';
import { shopRequestBy } from '../../../../test/support/shop-request.ts';
import { productEntryOperations, productResource } from '../../../modules/catalog/editing/product.resource.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { handleEntryForm, loadEntryForm } from './entry-form-page.server.ts';
import { findResource } from './resource-registry.server.ts';

let database: TestDatabase;
let shop: ShopRequest;
beforeAll(async () => {
  database = await testDb();
  const customer = await makeCustomer(database.db);
  await database.db.insertInto('staff_member').values({ customer_id: customer.id, role: 'catalogue' }).execute();
  shop = shopRequestBy(database.db, { customer, factor: 'given' });
});
afterAll(() => database.close());

const toForm = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

/** Answer to a form; null after a redirect. */
async function submit(resource: Parameters<typeof handleEntryForm>[1], id: number, fields: Record<string, string>) {
  try {
    return (await handleEntryForm(shop, resource, String(id), toForm(fields))).data;
  } catch (redirected) {
    if (redirected instanceof Response && redirected.status === 303) return null;
    throw redirected;
  }
}

test('a form with an invalid field keeps its version, so that a later conflict is still found', async () => {
  const { id, slug } = await makeBrand(database.db);
  const brands = findResource('brands');
  const fields = { intent: 'save', version: '1', 'title.en': 'Zephyr', slug, sort: '1', status: '1' };
  expect(await submit(brands, id, { ...fields, sort: '2' })).toBeNull();
  expect(await submit(brands, id, { ...fields, slug: 'Not a slug' })).toMatchObject({ version: 1, conflict: null });
  expect(await submit(brands, id, fields)).toMatchObject({
    version: 2,
    conflict: expect.arrayContaining([{ name: 'Position', value: '2' }]),
  });
});

test('a product is saved by a form with the line breaks and amounts of a form, and unchanged texts are no change', async () => {
  const { id } = await makeProduct(database.db, { selling: 5000 });
  const products = { resource: productResource, operations: productEntryOperations };
  const request = new Request('https://shop.example/admin/products/1');
  const view = await loadEntryForm(shop, products, String(id), request);
  const fields: Record<string, string> = { intent: 'save', version: '1' };
  for (const { name, value, control } of view.sections.flatMap((section) => section.fields)) {
    if (control.kind === 'flag') {
      if (value === true) fields[name] = 'on';
    } else if (control.kind === 'localized-text') fields[`${name}.en`] = name === 'title' ? 'Tern' : '';
    else if (control.kind !== 'localized-lines' && control.kind !== 'references') fields[name] = String(value ?? '');
  }
  fields['description.en'] = 'One.\r\n\r\nTwo.';
  fields['highlights.en'] = 'Light\r\n\r\nQuiet\r\n';
  fields.selling = '1.234,50';
  fields.offered = '٩٩٩';
  expect(await submit(products, id, fields)).toBeNull();
  const saved = await loadEntryForm(shop, products, String(id), request);
  const values = Object.fromEntries(
    saved.sections.flatMap((section) => section.fields).map(({ name, value }) => [name, value]),
  );
  expect(values).toMatchObject({
    description: { en: 'One.\n\nTwo.' },
    highlights: { en: ['Light', 'Quiet'] },
    selling: 123_450,
    offered: 99_900,
  });
  expect(saved.version).toBe(2);
  expect(await submit(products, id, { ...fields, version: '2' })).toBeNull();
  expect((await loadEntryForm(shop, products, String(id), request)).version).toBe(2);
  expect(await submit(products, id, { ...fields, version: '2', offered: 'cheap' })).toMatchObject({
    errors: { offered: expect.any(String) },
    values: { offered: 'cheap' },
  });
});
