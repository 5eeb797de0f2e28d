import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCategory, makeProduct } from '../../../../test/support/factories.ts';
import { makeStore } from '../../../../test/support/people.ts';
import { type CatalogueEditor, makeCatalogueEditor } from '../../../../test/support/products/catalogue-editor.ts';
import routes from '../../../web/routes.ts';
import { findRedirectTarget } from './find-redirect.ts';
import { redirectOperations } from './redirect.resource.ts';
import { isFixedPage } from './redirect-path.rules.ts';

let editor: CatalogueEditor;
beforeAll(async () => {
  editor = await makeCatalogueEditor();
});
afterAll(() => editor.close());

const create = (from_path: string, to_path: string) =>
  editor.execute(redirectOperations.create, { input: { values: { from_path, to_path } } });
const refusedAt = async (from: string, to: string) => {
  const result = await create(from, to);
  return result.ok ? null : Object.entries(result.refusal.fields).map(([field, [problem]]) => [field, problem?.code]);
};

test('addresses of other hosts, of the server and with control characters are refused', async () => {
  for (const to of [
    'https://example.com',
    '//example.com',
    '/\\example.com',
    'javascript:alert(1)',
    '/a b',
    '/admin',
    '/fr/admin',
    'cart',
    '/.//evil.com',
    '/x/..//evil.com',
    '/%2e//evil.com',
    '/fr/.//evil.com',
    '/fr//evil.com',
    '/%2Fevil.com',
    '/x/../admin',
  ])
    expect(await refusedAt('/old', to), to).toEqual([['values.to_path', 'fields.invalid']]);
  for (const from of ['/admin/orders', '/api/v1', '/files/a.webp', '/a?b=1', '/a#b', '/a b'])
    expect(await refusedAt(from, '/cart'), from).toEqual([['values.from_path', 'fields.invalid']]);
  expect(await refusedAt('/'.padEnd(302, 'a'), '/cart')).toEqual([['values.from_path', 'fields.too-long']]);
});

test('a page of the shop is not redirected, a product that no longer exists is', async () => {
  const { db } = editor;
  const category = await makeCategory(db, { slug: 'lamps' });
  const product = await makeProduct(db);
  const pages = ['/', '/cart', '/fr/cart', '/user/orders', `/all/${category.slug}`, `/lamps/product/${product.id}`];
  for (const page of pages)
    expect(await refusedAt(page, '/services'), page).toEqual([['from_path', 'naming.existing-page']]);
  expect(await create('/lamps/product/2000000', '/all/lamps')).toMatchObject({ ok: true });
});

test('an address whose page is hidden can be redirected', async () => {
  const { db } = editor;
  const hidden = await makeCategory(db, { slug: 'hidden', status: 2 });
  await makeCategory(db, { slug: 'inside', parentId: hidden.id });
  await makeStore(db, { slug: 'closed', state: 'closed' });
  await db
    .insertInto('page')
    .values({ slug: 'old-terms', title: '{"en": "Terms"}', body: '{"en": "Text"}', status: 2 })
    .execute();
  for (const path of ['/all/hidden', '/all/hidden/inside', '/page/old-terms', '/shop/closed'])
    expect(await create(path, '/services'), path).toMatchObject({ ok: true });
});

test('redirects that lead back are refused, also when two are saved at once', async () => {
  expect(await refusedAt('/same', '/same/?x=1')).toEqual([['to_path', 'naming.redirect-loop']]);
  expect(await create('/one', '/two')).toMatchObject({ ok: true });
  expect(await create('/two', '/three')).toMatchObject({ ok: true });
  expect(await refusedAt('/three', '/one#top')).toEqual([['to_path', 'naming.redirect-loop']]);
  const both = await Promise.all([create('/left', '/right'), create('/right', '/left')]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
});

test('an address is found in every notation, and redirects that follow each other count as one', async () => {
  await create('/fr/Ancienne%20page/', '/page/contact');
  await create('/café', '/first');
  await create('/first', '/second?tab=1');
  for (const path of ['/caf%C3%A9', '/café', '/cafe\u0301/', '/fr/café'])
    expect(await findRedirectTarget(editor.db, path), path).toBe('/second?tab=1');
  for (const path of ['/unknown', '/', '/%00', '/%E0%A4%A', `/${'x'.repeat(50_000)}`])
    expect(await findRedirectTarget(editor.db, path), path.slice(0, 20)).toBeNull();
});

test('an address is redirected once, and a second editor is refused', async () => {
  const created = await create('/once', '/cart');
  if (!created.ok) throw new Error(created.refusal.code);
  expect(await refusedAt('/once', '/services')).toEqual([['from_path', 'resources.taken']]);
  const update = (to_path: string) =>
    editor.execute(redirectOperations.update, {
      params: { id: String(created.value.entry.id) },
      input: { version: 1, values: { from_path: '/once', to_path } },
    });
  expect(await update('/services')).toMatchObject({ ok: true });
  expect(await update('/brands')).toMatchObject({ refusal: { code: 'resources.changed' } });
});

test('every route of the shop with a fixed address counts as a page', () => {
  const list = (nodes: readonly { path?: string; children?: typeof nodes }[]): string[] =>
    nodes.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...list(children)]);
  const fixed = list(routes).filter((path) => !/[:*.]/.test(path) && !path.startsWith('admin'));
  expect(fixed.filter((path) => !isFixedPage(`/${path}`))).toEqual([]);
});
