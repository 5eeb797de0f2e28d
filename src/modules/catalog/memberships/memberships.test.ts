import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBundle, makeCollection, makeFlashSale, makeProduct } from '../../../../test/support/factories.ts';
import { type CatalogueEditor, makeCatalogueEditor } from '../../../../test/support/products/catalogue-editor.ts';
import { listMembershipsOperation } from './membership.operations.ts';
import { MAX_MEMBERSHIPS } from './membership.store.ts';

let editors: Record<'catalogue' | 'manager', CatalogueEditor>;
beforeAll(async () => {
  editors = { catalogue: await makeCatalogueEditor(), manager: await makeCatalogueEditor({}, 'manager') };
});
afterAll(() => Promise.all(Object.values(editors).map((editor) => editor.close())));

const list = (editor: CatalogueEditor, id: number) =>
  editor.execute(listMembershipsOperation, { params: { id: String(id) } });

async function fillLists(editor: CatalogueEditor): Promise<number> {
  const { id } = await makeProduct(editor.db);
  for (let made = 0; made <= MAX_MEMBERSHIPS; made += 1) await makeCollection(editor.db, [id]);
  const startsAt = new Date('2026-06-01T10:00:00Z');
  await makeFlashSale(editor.db, { startsAt, endsAt: new Date('2026-06-02T10:00:00Z'), prices: { [id]: 5 } });
  await makeBundle(editor.db, { items: { [id]: 1 }, deal: { buy: 2, free: 1 } });
  return id;
}

test('an unknown product is refused, and one in no list has empty lists', async () => {
  expect(await list(editors.manager, 999_999)).toMatchObject({ refusal: { code: 'api.not-found' } });
  const { id } = await makeProduct(editors.manager.db);
  const empty = { total: 0, entries: [] };
  expect(await list(editors.manager, id)).toMatchObject({
    value: { collections: empty, bundles: empty, flash_sales: empty },
  });
});

test('a manager sees the newest collections with their number, bundles and flash sales', async () => {
  const found = await list(editors.manager, await fillLists(editors.manager));
  expect(found).toMatchObject({ value: { bundles: { total: 1 }, flash_sales: { total: 1 } } });
  expect(found.ok && found.value.collections.entries).toHaveLength(MAX_MEMBERSHIPS);
  expect(found.ok && found.value.collections.total).toBe(MAX_MEMBERSHIPS + 1);
});

test('a role without access to marketing sees collections only', async () => {
  const found = await list(editors.catalogue, await fillLists(editors.catalogue));
  expect(found).toMatchObject({ value: { bundles: null, flash_sales: null } });
  expect(found.ok && found.value.collections.total).toBe(MAX_MEMBERSHIPS + 1);
});
