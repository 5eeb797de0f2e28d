import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { makeBrand, makeCategory, makeProduct } from '../../../../test/support/factories.ts';
import {
  check,
  dataDir,
  exportAll,
  IMPORT_STAFF,
  importFile,
  upload,
} from '../../../../test/support/products/import-files.ts';
import { createImport } from './change-import.ts';
import { openZip } from './files/open-zip.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDb();
  await makeBrand(database.db, { slug: 'orvo' });
  await makeCategory(database.db, { slug: 'phones' });
  await makeProduct(database.db, { slug: 'known', variants: [{ sku: 'KNOWN', quantity: 1 }] });
});
afterAll(() => database.close());

const readTitle = async (slug: string) =>
  (await database.db.selectFrom('product').select('title').where('slug', '=', slug).executeTakeFirst())?.title;

const uploadBytes = (file: Uint8Array, pictures?: Uint8Array) =>
  createImport(
    database.db,
    { file, pictures, fileName: '', staff: IMPORT_STAFF },
    { dataDir, locale: 'ar', now: new Date() },
  );

test.each([
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')],
  ['a text without rows', Buffer.from('sku,stock')],
  ['an empty ZIP file', Buffer.from(zipSync({}))],
  ['an empty file', Buffer.from('')],
])('%s is refused', async (_name, file) => {
  expect(await uploadBytes(file)).toMatchObject({ refusal: { fields: { file: [{ code: 'catalog.import-file' }] } } });
});

test('pictures that are not a ZIP file are refused', async () => {
  expect(await uploadBytes(Buffer.from('sku,stock\nA,1'), Buffer.from('no archive'))).toMatchObject({
    refusal: { fields: { pictures: [{ code: 'catalog.import-archive' }] } },
  });
});

test.each([';', '\t', '|'])('the delimiter "%s" is recognized', async (delimiter) => {
  const file = [`sku${delimiter}stock`, `KNOWN${delimiter}5`].join('\n');
  expect(await check(database.db, file)).toMatchObject({ updated: 1, problems: [] });
});

test.each([
  ['UTF-8 with a byte order mark', Buffer.from('\ufeffsku,title.ar\nKNOWN,هاتف'), 'utf-8'],
  ['UTF-16', Buffer.from('\ufeffsku,title.ar\nKNOWN,هاتف', 'utf16le'), 'utf-16le'],
  [
    'the code page of Arabic spreadsheets',
    Buffer.from([...Buffer.from('sku,title.ar\nKNOWN,'), 0xe5, 0xc7, 0xca, 0xdd]),
    'windows-1256',
  ],
])('%s is recognized', async (_name, file, encoding) => {
  const uploaded = await uploadBytes(file);
  expect(uploaded).toMatchObject({ value: { encoding, sample: [['KNOWN', 'هاتف']] } });
});

test('broken UTF-8 is reported at its cell', async () => {
  const rows = ['sku,title.ar', 'KNOWN,هاتف', 'OTHER,هاتف جديد وجميل'].map((text) => Buffer.from(`${text}\n`));
  const broken = Buffer.concat([...rows, Buffer.from('BROKEN,'), Buffer.from([0xd9, 0x20, 0x78])]);
  expect((await check(database.db, broken)).problems).toContain('4 title.ar catalog.invalid-encoding');
});

test('a cell of 10 MB ends the check with the number of its row', async () => {
  const file = `sku,title.en\nKNOWN,ok\nOTHER,${'x'.repeat(10_000_000)}\n`;
  expect(await check(database.db, file)).toMatchObject({ status: 'failed', problems: ['2  catalog.unreadable-row'] });
});

test('a missing quotation mark ends the check', async () => {
  expect(await check(database.db, 'sku,title.en\nKNOWN,ok\nOTHER,"open\n')).toMatchObject({ status: 'failed' });
});

test('texts that look like formulas are protected in the export, and read back unchanged', async () => {
  const titles = ['=1+1', "'=1+1", '-5 °C', '@home', "''+"];
  for (const [index, title] of titles.entries())
    await makeProduct(database.db, { slug: `formula-${index}`, title, variants: [{ sku: `F-${index}` }] });
  const file = await exportAll(database.db);
  expect(file).toContain(",'=1+1,");
  expect(file).not.toMatch(/,[=@]/);
  expect(await importFile(database.db, file)).toMatchObject({ updated: 0, bad_rows: 0 });
  expect(await importFile(database.db, file.replace('formula-0', 'formula-x'))).toMatchObject({ updated: 1 });
  expect(await readTitle('formula-x')).toEqual({ en: '=1+1' });
  expect(await readTitle('formula-1')).toEqual({ en: "'=1+1" });
});

test('columns are recognized by their names in every language', async () => {
  const { columns } = await upload(database.db, 'Référence;Titre;العنوان;Kategori;क़ीमत;Unknown\nA;B;C;D;1;2');
  expect(columns).toEqual({
    Référence: 'sku',
    Titre: 'title.fr',
    العنوان: 'title.ar',
    Kategori: 'category',
    क़ीमत: 'price',
    Unknown: null,
  });
});

test('JSON is read as an array and as one object per line', async () => {
  const objects = [
    { sku: 'KNOWN', stock: 8 },
    { sku: 'JSON-1', slug: 'json-1', 'title.en': 'J "{}"', brand: 'orvo', category: 'phones', price: '5' },
  ];
  expect(await check(database.db, JSON.stringify(objects, null, 2))).toMatchObject({
    created: 1,
    updated: 1,
    problems: [],
  });
  const lines = objects.map((one) => JSON.stringify(one)).join('\n');
  expect(await importFile(database.db, lines)).toMatchObject({ created: 1, updated: 1 });
  expect(await readTitle('json-1')).toEqual({ en: 'J "{}"' });
  expect(await check(database.db, `${lines}\nnonsense`)).toMatchObject({ status: 'failed' });
});

test('control characters and lone surrogates in JSON are reported at their cells', async () => {
  const cells = [
    '{"sku":"A\\u0000","stock":1}',
    '{"sku":"B","title.en":"\\ud800","\\u0000":"x"}',
    '{"sku":"C","pictures":"\\u0000"}',
  ];
  expect((await check(database.db, cells.join('\n'))).problems).toEqual([
    '1 sku catalog.invalid-encoding',
    '2 title.en catalog.invalid-encoding',
    '3 pictures catalog.invalid-encoding',
  ]);
});

test('a ZIP file that declares less than it contains, or very much, gives no picture', async () => {
  const zip = zipSync({
    'bomb.png': new Uint8Array(30_000_000),
    'products.csv': strToU8('sku,pictures\nKNOWN,bomb.png'),
  });
  expect((await check(database.db, zip)).problems).toEqual(['2 pictures catalog.picture-missing']);
  const lying = Buffer.from(zip);
  const directory = lying.lastIndexOf(Buffer.from('bomb.png')) - 46;
  lying.writeUInt32LE(1_000, directory + 24);
  expect((await check(database.db, lying)).problems).toEqual(['2 pictures pictures.kind']);
});

test('a ZIP file with two entries of one name gives the one whose size was checked', () => {
  const zip = Buffer.from(zipSync({ 'a.csv': strToU8('sku'), 'b.csv': new Uint8Array(30_000_000) }));
  for (let at = zip.indexOf('b.csv'); at >= 0; at = zip.indexOf('b.csv', at)) zip.write('a.csv', at);
  expect(openZip(zip)?.readData()?.bytes).toHaveLength(3);
});

test('a row with more cells than the header is reported and not imported', async () => {
  const state = await importFile(database.db, 'sku,price,stock\nKNOWN,12,50,3\n');
  expect(state).toMatchObject({ updated: 0, problems: ['2  catalog.extra-cells'] });
  expect(await check(database.db, 'sku,stock\nKNOWN,5,,\n')).toMatchObject({ updated: 1, problems: [] });
});

test('a JSON value that is nested too deeply ends the check', async () => {
  const deep = `{"sku":"KNOWN","title.en":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
  const file = `{"sku":"OTHER"}\n${deep}\n`;
  expect(await check(database.db, file)).toMatchObject({ status: 'failed', problems: ['1  catalog.unreadable-row'] });
});

test('a file whose first row is longer than its beginning, and long specifications are read', async () => {
  const file = `sku,description.en,stock\nKNOWN,${'x'.repeat(70_000)},3\n`;
  expect((await check(database.db, file)).problems).toEqual(['2 description.en fields.too-long']);
});
