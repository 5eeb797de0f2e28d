import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAttributeValue, makeProduct } from '../../../../test/support/factories.ts';
import { type CatalogueEditor, makeCatalogueEditor } from '../../../../test/support/products/catalogue-editor.ts';
import { readFilterOptions } from '../listing/read-filter-options.ts';
import { attributeOperations } from './attribute.resource.ts';
import { attributeValueOperations } from './attribute-value.resource.ts';
import { tagOperations } from './tag.resource.ts';

let editor: CatalogueEditor;
beforeAll(async () => {
  editor = await makeCatalogueEditor();
});
afterAll(() => editor.close());

const attribute = { title: { en: 'Finish' }, kind: 'variant', type: 'value', unit: null, grouping: 'body', sort: 1 };
const value = { title: { en: 'Matte' }, code: 'matte', swatch: null, range_from: null, range_below: null, sort: 1 };
const createAttribute = (changes: object) =>
  editor.execute(attributeOperations.create, { input: { values: { ...attribute, ...changes } } });
const createValue = (changes: object) =>
  editor.execute(attributeValueOperations.create, { input: { values: { ...value, ...changes } } });

async function attributeId(code: string, changes: object = {}): Promise<number> {
  const created = await createAttribute({ code, ...changes });
  if (!created.ok) throw new Error(JSON.stringify(created.refusal));
  return created.value.entry.id;
}

test('invalid codes, colours, ranges and types are refused at their fields', async () => {
  const id = await attributeId('refused');
  expect(await createAttribute({ code: 'No Code' })).toMatchObject({
    refusal: { fields: { 'values.code': [{ code: 'fields.invalid' }] } },
  });
  expect(await createAttribute({ code: 'weight', type: 'number' })).toMatchObject({
    refusal: { fields: { type: [{ code: 'catalog.variant-attribute' }] } },
  });
  expect(await createValue({ attribute_id: id, swatch: 'red;}' })).toMatchObject({
    refusal: { fields: { 'values.swatch': [{ code: 'fields.invalid' }] } },
  });
  expect(await createValue({ attribute_id: id, range_from: '5.5', range_below: '5.5' })).toMatchObject({
    refusal: { fields: { range_below: [{ code: 'catalog.value-range' }] } },
  });
  expect(await createValue({ attribute_id: 2_000_000 })).toMatchObject({
    refusal: { fields: { attribute_id: [{ code: 'fields.invalid' }] } },
  });
  expect(await createValue({ attribute_id: null })).toMatchObject({
    refusal: { fields: { 'values.attribute_id': [{ code: 'fields.required' }] } },
  });
});

test('a code is unique among attributes, and among the values of an attribute', async () => {
  const one = await attributeId('unique-one');
  const other = await attributeId('unique-other');
  expect(await createAttribute({ code: 'unique-one' })).toMatchObject({
    refusal: { fields: { code: [{ code: 'resources.taken' }] } },
  });
  expect(await createValue({ attribute_id: one })).toMatchObject({ ok: true });
  expect(await createValue({ attribute_id: other })).toMatchObject({ ok: true });
  expect(await createValue({ attribute_id: one })).toMatchObject({
    refusal: { fields: { code: [{ code: 'resources.taken' }] } },
  });
});

test('an attribute and a value of products cannot be deleted or change what products store', async () => {
  const { db } = editor;
  const { attributeId: id, valueId } = await makeAttributeValue(db, 'shade', 'dark');
  await makeProduct(db, { variants: [{ attributes: { shade: 'dark' } }, { attributes: { shade: 'dark' } }] });
  await makeProduct(db, { variants: [{ attributes: { shade: 'dark' } }] });
  const refusal = { code: 'catalog.used-by-products', facts: { count: 2 } };
  expect(await editor.execute(attributeOperations.remove, { params: { id: String(id) } })).toMatchObject({ refusal });
  expect(await editor.execute(attributeValueOperations.remove, { params: { id: String(valueId) } })).toMatchObject({
    refusal,
  });
  const stored = await editor.execute(attributeOperations.read, { params: { id: String(id) } });
  if (!stored.ok) throw new Error(stored.refusal.code);
  const update = (changes: object) =>
    editor.execute(attributeOperations.update, {
      params: { id: String(id) },
      input: { version: 1, values: { ...stored.value.values, kind: 'variant', ...changes } },
    });
  expect(await update({ kind: 'spec' })).toMatchObject({ refusal: { fields: { kind: [refusal] } } });
  expect(await update({ title: { en: 'Tone' } })).toMatchObject({ value: { entry: { version: 2 } } });
});

test('the code of a value of products stays, because addresses and the devices of accessories name it', async () => {
  const { db } = editor;
  const { valueId } = await makeAttributeValue(db, 'fits', 'tern-3');
  const stored = await editor.execute(attributeValueOperations.read, { params: { id: String(valueId) } });
  if (!stored.ok) throw new Error(stored.refusal.code);
  const update = (version: number, code: string) =>
    editor.execute(attributeValueOperations.update, {
      params: { id: String(valueId) },
      input: { version, values: { ...stored.value.values, code } },
    });
  expect(await update(1, 'tern-2')).toMatchObject({ ok: true });
  await makeProduct(db, { variants: [{ attributes: { fits: 'tern-2' } }] });
  expect(await update(2, 'tern2')).toMatchObject({
    refusal: { fields: { code: [{ code: 'catalog.used-by-products', facts: { count: 1 } }] } },
  });
});

test('values without products are deleted with their attribute', async () => {
  const id = await attributeId('unused');
  await createValue({ attribute_id: id });
  expect(await editor.execute(attributeOperations.remove, { params: { id: String(id) } })).toMatchObject({ ok: true });
});

test('a new value is a filter at once, in the order of the values', async () => {
  const id = await attributeId('filtered');
  await createValue({ attribute_id: id, code: 'second', sort: 2 });
  await readFilterOptions(editor.db);
  await createValue({
    attribute_id: id,
    code: 'first',
    sort: 1,
    swatch: '#1d4ed8',
    range_from: '5',
    range_below: '6.5',
  });
  const { values } = await readFilterOptions(editor.db);
  expect(values.filter((row) => row.attribute_id === id).map(({ swatch }) => swatch)).toEqual(['#1d4ed8', null]);
});

test('the list of values is narrowed to an attribute', async () => {
  const id = await attributeId('narrowed');
  await createValue({ attribute_id: id });
  const list = (attribute_id: string) => editor.execute(attributeValueOperations.list, { input: { attribute_id } });
  expect(await list(String(id))).toMatchObject({ value: { total: 1, entries: [{ values: { code: 'matte' } }] } });
  expect(await list('2000000')).toMatchObject({ value: { total: 0 } });
  expect(await list('one')).toMatchObject({ ok: false });
});

test('a tag of products is not deleted, and one without products is', async () => {
  const create = (slug: string) =>
    editor.execute(tagOperations.create, { input: { values: { title: { en: 'New' }, slug, sort: 1, status: 1 } } });
  const [used, unused] = [await create('used'), await create('unused')];
  if (!used.ok || !unused.ok) throw new Error('the tags were refused');
  const { id } = await makeProduct(editor.db);
  await editor.db.insertInto('product_tag').values({ product_id: id, tag_id: used.value.entry.id }).execute();
  const remove = (tag: typeof used) =>
    editor.execute(tagOperations.remove, { params: { id: String(tag.value.entry.id) } });
  expect(await remove(used)).toMatchObject({ refusal: { code: 'catalog.used-by-products', facts: { count: 1 } } });
  expect(await remove(unused)).toMatchObject({ ok: true });
});
