import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAttributeValue, makeProduct } from '../../../../test/support/factories.ts';
import { type CatalogueEditor, makeCatalogueEditor } from '../../../../test/support/products/catalogue-editor.ts';
import { readProductPage } from '../products/read-product-page.ts';
import { listProductSpecsOperation, updateProductSpecsOperation } from './spec.operations.ts';

let editor: CatalogueEditor;
let panel: { attributeId: number; valueId: number };
let weight: number;
let note: number;
beforeAll(async () => {
  editor = await makeCatalogueEditor();
  panel = await makeAttributeValue(editor.db, 'panel', 'oled', { kind: 'spec' });
  const insert = async (code: string, type: 'number' | 'text') => {
    const row = { code, kind: 'spec' as const, type, title: { en: code }, unit: null };
    return (await editor.db.insertInto('attribute').values(row).returning('id').executeTakeFirstOrThrow()).id;
  };
  weight = await insert('weight', 'number');
  note = await insert('note', 'text');
});
afterAll(() => editor.close());

const list = async (id: number) => {
  const found = await editor.execute(listProductSpecsOperation, { params: { id: String(id) } });
  if (!found.ok) throw new Error(found.refusal.code);
  return found.value;
};
const update = (id: number, version: number, specs: object[]) =>
  editor.execute(updateProductSpecsOperation, { params: { id: String(id) }, input: { version, specs } });

test('specifications of every type are saved and on the page of the product', async () => {
  const { id } = await makeProduct(editor.db);
  const specs = [
    { attribute_id: panel.attributeId, value_id: panel.valueId },
    { attribute_id: weight, number: '172.5' },
    { attribute_id: note, text: { en: 'Folds', fr: 'Se plie' } },
  ];
  expect(await update(id, 1, specs)).toMatchObject({ value: { version: 2 } });
  expect((await list(id)).specs).toMatchObject(specs);
  const page = await readProductPage(editor.db, id, 'fr', new Date());
  expect(page.ok && page.value.specs[0]?.rows.map(({ text, number }) => text ?? number)).toEqual([
    'oled',
    172.5,
    'Se plie',
  ]);
  expect(await update(id, 2, [])).toMatchObject({ ok: true });
  expect((await list(id)).specs).toEqual([]);
});

test('a value that the attribute does not allow, a repeated attribute and an old version are refused', async () => {
  const { id } = await makeProduct(editor.db);
  const other = await makeAttributeValue(editor.db, 'grip', 'soft', { kind: 'spec' });
  for (const spec of [
    { attribute_id: panel.attributeId, value_id: other.valueId },
    { attribute_id: panel.attributeId, number: '5' },
    { attribute_id: weight, number: '5', value_id: panel.valueId },
    { attribute_id: weight, number: 'heavy' },
    { attribute_id: note, text: { fr: 'Se plie' } },
    { attribute_id: 999_999, number: '5' },
    { attribute_id: weight },
  ])
    expect(await update(id, 1, [spec]), JSON.stringify(spec)).toMatchObject({ ok: false });
  const twice = { attribute_id: weight, number: '5' };
  expect(await update(id, 1, [twice, twice])).toMatchObject({ refusal: { fields: { 'specs.1': [{}] } } });
  expect(await update(id, 7, [twice])).toMatchObject({ refusal: { code: 'resources.changed' } });
});
