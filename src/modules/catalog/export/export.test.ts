import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { makeProduct } from '../../../../test/support/factories.ts';
import { exportAll } from '../../../../test/support/products/import-files.ts';
import { signedIn } from '../../../../test/support/staff-client.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
  await makeProduct(shop.db, { slug: 'shown', title: 'Shown', variants: [{ sku: 'SHOWN' }] });
  await makeProduct(shop.db, { slug: 'private', title: 'Private', status: 2, variants: [{ sku: 'PRIVATE' }] });
});
afterAll(() => shop.close());

const download = (query: string, token?: string) =>
  shop.app.inject({
    url: `/api/v1/admin/product-export?${query}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });

test('only roles with the permission export products, and the export is in the audit log', async () => {
  expect((await download('')).statusCode).toBe(401);
  for (const role of ['orders', 'auditor', 'marketing', 'translator', 'finance'] as const)
    expect((await download('', await signedIn(shop, role))).statusCode, role).toBe(403);
  const answer = await download('format=csv&bom=1', await signedIn(shop, 'catalogue'));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="products.csv"');
  expect(answer.body.startsWith('\ufeffslug,sku,')).toBe(true);
  const entries = await shop.db.selectFrom('audit_entry').select(['action', 'after']).execute();
  expect(entries).toEqual([{ action: 'products-export', after: { query: 'format=csv' } }]);
});

test('the export has the products of the filters', async () => {
  const token = await signedIn(shop, 'manager');
  const products: { slug: string }[] = JSON.parse((await download('format=json&status=2', token)).body);
  expect(products.map(({ slug }) => slug)).toEqual(['private']);
  expect(JSON.parse((await download('format=json&q=nothing', token)).body)).toEqual([]);
  expect((await download('format=xml', token)).json()).toMatchObject({ status: 201 });
});

test('an upload of a visitor is refused before its body is read', async () => {
  const post = async (token?: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/v1/admin/product-imports',
      payload: 'not a form',
      headers: {
        'content-type': 'multipart/form-data; boundary=b',
        ...(token && { authorization: `Bearer ${token}` }),
      },
    });
  expect((await post()).statusCode).toBe(401);
  expect((await post(await signedIn(shop, 'orders'))).statusCode).toBe(403);
  const answer = await post(await signedIn(shop, 'catalogue'));
  expect([401, 403]).not.toContain(answer.statusCode);
});

test('an export goes on after a product that is deleted meanwhile', async () => {
  for (let index = 0; index < 201; index += 1) await makeProduct(shop.db, { slug: `many-${index}` });
  let isDeleted = false;
  const db = shop.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!isDeleted && result.rows.length === 200) {
        isDeleted = true;
        await shop.db.deleteFrom('product').where('slug', '=', 'many-5').execute();
      }
      return result;
    },
  });
  const file = await exportAll(db, 'csv');
  expect(file).not.toContain('many-5,');
  expect(file).toContain('many-200,');
});

test('a request of another role cannot upload, check, start or undo an import', async () => {
  const token = await signedIn(shop, 'orders');
  for (const path of ['', '/1/check', '/1/start', '/1/cancel', '/1/undo']) {
    const answer = await shop.app.inject({
      method: 'POST',
      url: `/api/v1/admin/product-imports${path}`,
      payload: path === '/1/check' ? { columns: {} } : {},
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode, path).toBe(403);
  }
});
