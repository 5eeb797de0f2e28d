import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_EXPORT_ROWS } from '../src/platform/lists/list-export.ts';
import { type TestApp, testApp } from './support/app.ts';
import { makeShippingRule } from './support/buying.ts';
import { makeBrand } from './support/factories.ts';
import { LIST_EXPORTS } from './support/resource-examples.ts';
import { freshOrder, signedIn } from './support/staff-client.ts';

let shop: TestApp;
let owner: string;
beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
  await makeShippingRule(shop.db);
  owner = await signedIn(shop, 'owner');
});
afterAll(() => shop.close());

function open(path: string, token?: string) {
  return shop.app.inject({
    url: `/api/v1/admin/${path}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
}

/** Lines of the file without the byte order mark. */
async function download(path: string, token = owner): Promise<string[]> {
  const { statusCode, body } = await open(path, token);
  expect(statusCode).toBe(200);
  expect(body).toMatch(/^\uFEFF/);
  return body.slice(1).trimEnd().split('\r\n');
}

const audited = () =>
  shop.db
    .selectFrom('audit_entry')
    .select(['action', 'subject_id', 'role', 'after'])
    .where('action', '=', 'list-export')
    .orderBy('id')
    .execute();

describe.each(LIST_EXPORTS)('the export of %s', (name) => {
  test('is refused to visitors and customers', async () => {
    expect((await open(`${name}/export.csv`)).statusCode).toBe(401);
    expect((await open(`${name}/export.csv`, await signedIn(shop))).statusCode).toBe(403);
  });

  test('refuses an unknown filter and a long search', async () => {
    expect((await open(`${name}/export.csv?unknown=1`, owner)).statusCode).toBe(201);
    expect((await open(`${name}/export.csv?q=${'a'.repeat(300)}`, owner)).statusCode).toBe(201);
  });

  test('is a private file with a date in its name, recorded in the audit log', async () => {
    const before = await audited();
    const { headers } = await open(`${name}/export.csv`, owner);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(`filename="${name}-\\d{4}-\\d{2}-\\d{2}\\.csv"`),
    });
    expect((await audited()).slice(before.length)).toMatchObject([{ subject_id: name, role: 'owner' }]);
  });
});

test('roles without the permission to export orders are refused, although they read them', async () => {
  for (const role of ['orders', 'auditor'] as const) {
    const token = await signedIn(shop, role);
    expect((await open('orders', token)).statusCode).toBe(200);
    for (const name of ['orders', 'returns', 'transfers'])
      expect((await open(`${name}/export.csv`, token)).statusCode).toBe(403);
  }
  expect((await open('audit/export.csv', await signedIn(shop, 'auditor'))).statusCode).toBe(403);
});

test('an export has the columns, filters and order of the list, in the language of the staff member', async () => {
  await makeBrand(shop.db, { title: 'Zorro', slug: 'zorro', sort: 2, featured: true });
  await makeBrand(shop.db, { title: 'Yonder', slug: 'yonder', sort: 1, featured: true });
  const lines = await download('brands/export.csv?featured=true&sort=title&direction=desc');
  expect(lines[0]).toBe('id,Title,Slug,Featured,Visibility,Position');
  expect(lines.slice(1).map((line) => line.split(',').slice(1).join(','))).toEqual([
    'Zorro,zorro,yes,Visible,2',
    'Yonder,yonder,yes,Visible,1',
  ]);
  expect((await download('brands/export.csv?featured=true&language=fr'))[1]).toContain('Yonder,yonder,oui,Visible');
});

test('a title that a spreadsheet would evaluate is text', async () => {
  await makeBrand(shop.db, { title: '=HYPERLINK("https://evil.example")', slug: 'formula' });
  const lines = await download('brands/export.csv?q=hyperlink');
  expect(lines[1]).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
});

test('an export has more rows than a page of the list, and only the matching ones', async () => {
  const { db } = shop;
  const rows = Array.from({ length: 620 }, (_, index) => ({
    slug: `many-${index}`,
    title: { en: `Many ${index}` },
    sort: 9,
  }));
  await db.insertInto('brand').values(rows).execute();
  expect(await download('brands/export.csv?q=many')).toHaveLength(621);
});

test('the audit log has the filters of an export, but not the search text, which can be an e-mail address', async () => {
  await download('orders/export.csv?q=jane@example.com&status=2');
  expect((await audited()).at(-1)?.after).toEqual({ query: expect.stringContaining('"status":2') });
  expect(JSON.stringify(await audited())).not.toContain('@');
});

test('a list with more rows than an export may have is refused', async () => {
  const rows = Array.from({ length: MAX_EXPORT_ROWS }, (_, index) => ({
    slug: `row-${index}`,
    title: { en: `Longlist ${index}` },
    sort: 9,
  }));
  await shop.db.insertInto('brand').values(rows).execute();
  expect(await download('brands/export.csv?q=longlist')).toHaveLength(MAX_EXPORT_ROWS + 1);
  await makeBrand(shop.db, { title: 'Longlist', slug: 'longlist' });
  expect((await open('brands/export.csv?q=longlist', owner)).json()).toMatchObject({
    data: { code: 'lists.too_many_rows' },
  });
});

test('amounts are decimals with their currency, and times are UTC', async () => {
  const { code } = await freshOrder(shop);
  const [header, line] = await download(`orders/export.csv?q=${code}`);
  expect(header).toBe('Order code,Placed (UTC),Status,Payment,Items,Total amount,Currency');
  expect(line).toMatch(new RegExp(`^${code},\\d{4}-\\d{2}-\\d{2}T[\\d:.]+Z,.*,1,\\d+\\.\\d{2},[A-Z]{3}$`));
});
