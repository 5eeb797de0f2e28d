import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAttributeValue, makeProduct } from '../../../../test/support/factories.ts';
import { type CatalogueEditor, makeCatalogueEditor } from '../../../../test/support/products/catalogue-editor.ts';
import { makeMediaFile } from '../../../../test/support/products/media.ts';
import {
  addProductPicturesOperation,
  describePictureOperation,
  listProductPicturesOperation,
  movePictureOperation,
  removeProductPictureOperation,
} from './picture.operations.ts';

const FILES = ['1', '2', '3'].map((digit) => `u${digit.repeat(32)}.webp`);

let editor: CatalogueEditor;
beforeAll(async () => {
  editor = await makeCatalogueEditor();
  for (const file of FILES) await makeMediaFile(editor.db, { file, alt: { en: `Alt ${file}` } });
});
afterAll(() => editor.close());

const add = (id: number, files: string[]) =>
  editor.execute(addProductPicturesOperation, { params: { id: String(id) }, input: { files } });
const listFiles = async (id: number) => {
  const found = await editor.execute(listProductPicturesOperation, { params: { id: String(id) } });
  return found.ok ? found.value.map(({ file }) => file) : [];
};
const readImage = async (id: number) => {
  const row = await editor.db.selectFrom('product').select('image').where('id', '=', id).executeTakeFirst();
  return row?.image;
};

async function makePictured(colour?: string) {
  const variants = colour ? [{ attributes: { colour } }] : undefined;
  const { id } = await makeProduct(editor.db, { image: null, variants });
  const added = await add(id, FILES);
  if (!added.ok) throw new Error(added.refusal.code);
  return { id, pictures: added.value.map((picture) => String(picture.id)) };
}

test('uploaded pictures are appended, and the first one is the picture of lists', async () => {
  const { id } = await makePictured();
  expect(await listFiles(id)).toEqual(FILES);
  expect(await readImage(id)).toBe(FILES[0]);
});

test('a moved picture changes its place, and the first one the picture of lists', async () => {
  const { id, pictures } = await makePictured();
  const move = (picture: string | undefined, to: string) =>
    editor.execute(movePictureOperation, { params: { id: String(id), picture }, input: { to } });
  await move(pictures[2], 'first');
  expect(await listFiles(id)).toEqual([FILES[2], FILES[0], FILES[1]]);
  expect(await readImage(id)).toBe(FILES[2]);
  await move(pictures[2], 'later');
  await move(pictures[1], 'earlier');
  expect(await listFiles(id)).toEqual([FILES[0], FILES[1], FILES[2]]);
  await move(pictures[2], 'later');
  expect(await listFiles(id)).toEqual([FILES[0], FILES[1], FILES[2]]);
});

test('the next picture is shown in lists when the first one is removed', async () => {
  const { id, pictures } = await makePictured();
  const removed = await editor.execute(removeProductPictureOperation, {
    params: { id: String(id), picture: pictures[0] },
  });
  expect(removed).toMatchObject({ ok: true });
  expect(await readImage(id)).toBe(FILES[1]);
});

test('a description and the variants of a picture are saved; a value that no variant of the product has is refused', async () => {
  const { id, pictures } = await makePictured('black');
  const { valueId } = await makeAttributeValue(editor.db, 'colour', 'black');
  const other = await makeAttributeValue(editor.db, 'colour', 'white');
  const describe = (attribute_value_id: number | null) =>
    editor.execute(describePictureOperation, {
      params: { id: String(id), picture: pictures[0] },
      input: { alt: { en: 'From the front', fr: '' }, attribute_value_id },
    });
  expect(await describe(valueId)).toMatchObject({ ok: true });
  expect(await describe(other.valueId)).toMatchObject({ refusal: { fields: { attribute_value_id: [{}] } } });
  const found = await editor.execute(listProductPicturesOperation, { params: { id: String(id) } });
  expect(found).toMatchObject({ value: [{ alt: { en: 'From the front' }, attribute_value_id: valueId }, {}, {}] });
});

test('a picture of the library is added with its description, and one that the product has is not added twice', async () => {
  const { id } = await makePictured();
  expect(await add(id, [FILES[0] ?? ''])).toMatchObject({ ok: true });
  const found = await editor.execute(listProductPicturesOperation, { params: { id: String(id) } });
  expect(found).toMatchObject({ value: FILES.map((file) => ({ file, alt: { en: `Alt ${file}` } })) });
});

test('a picture is moved to a place, and a place after the last one is the last', async () => {
  const { id, pictures } = await makePictured();
  const move = (to: number) =>
    editor.execute(movePictureOperation, { params: { id: String(id), picture: pictures[0] }, input: { to } });
  await move(2);
  expect(await listFiles(id)).toEqual([FILES[1], FILES[0], FILES[2]]);
  await move(60);
  expect(await listFiles(id)).toEqual([FILES[1], FILES[2], FILES[0]]);
  expect(await move(0)).toMatchObject({ ok: false });
});

test('a picture that is not in the library and a picture of another product are refused', async () => {
  const { id, pictures } = await makePictured();
  const other = await makeProduct(editor.db);
  expect(await add(id, [`u${'9'.repeat(32)}.webp`])).toMatchObject({ refusal: { fields: { 'files.0': [{}] } } });
  expect(await add(id, ['../secret'])).toMatchObject({ ok: false });
  expect(await add(2_000_000, FILES)).toMatchObject({ refusal: { kind: 'missing' } });
  const params = { id: String(other.id), picture: pictures[0] };
  expect(await editor.execute(removeProductPictureOperation, { params })).toMatchObject({
    refusal: { kind: 'missing' },
  });
  expect(await listFiles(id)).toHaveLength(3);
});
