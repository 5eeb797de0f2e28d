import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { zipSync } from 'fflate';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { makeProduct } from '../../../../test/support/factories.ts';
import { check, dataDir, exportAll, importFile } from '../../../../test/support/products/import-files.ts';

let database: TestDatabase;
let png: Buffer;
beforeAll(async () => {
  database = await testDb();
  png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#1144aa' } })
    .png()
    .toBuffer();
  await makeProduct(database.db, { slug: 'tern', variants: [{ sku: 'TERN' }] });
});
afterAll(() => database.close());

const listPictures = () => database.db.selectFrom('product_image').select(['file', 'alt']).orderBy('sort').execute();
const FILE = 'sku,pictures,picture_alts.en\nTERN,front.png,"From the ""front"""';

test('a picture of the ZIP file is re-encoded once, and importing it again changes nothing', async () => {
  const pictures = zipSync({ 'folder/front.png': png });
  expect(await check(database.db, FILE, { pictures })).toMatchObject({ updated: 1, problems: [] });
  expect(await importFile(database.db, FILE, { pictures })).toMatchObject({ updated: 1, problems: [] });
  const [picture] = await listPictures();
  expect(picture).toMatchObject({
    file: expect.stringMatching(/^u[0-9a-f]{32}\.webp$/),
    alt: { en: 'From the "front"' },
  });
  expect(readdirSync(path.join(dataDir, 'files'))).toContain(picture?.file);
  expect(await importFile(database.db, FILE, { pictures })).toMatchObject({ updated: 0, unchanged: 1 });
  expect(await importFile(database.db, await exportAll(database.db))).toMatchObject({ updated: 0, unchanged: 1 });
});

test('a missing picture, a text with the name of a picture and a large picture are reported', async () => {
  const rows = ['sku,pictures', 'TERN,missing.png', 'TERN-2,text.png', 'TERN-3,large.png'].join('\n');
  const pictures = zipSync({ 'text.png': Buffer.from('<svg/>'), 'large.png': new Uint8Array(10_000_001) });
  expect((await check(database.db, rows, { pictures })).problems).toEqual(
    expect.arrayContaining([
      '2 pictures catalog.picture-missing',
      '3 pictures pictures.kind',
      '4 pictures catalog.picture-missing',
    ]),
  );
});

test('an address is not called unless its host is allowed', async () => {
  let connections = 0;
  const server = createServer().on('connection', (socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  const host = `localhost:${typeof address === 'object' ? address?.port : 0}`;
  const rows = `sku,pictures\nTERN,https://${host}/a.png\nTERN-2,http://${host}/a.png\nTERN-3,https://user@${host}/a.png`;
  expect((await importFile(database.db, rows)).problems).toContain('2 pictures catalog.picture-host');
  const { problems } = await check(database.db, rows, { hosts: [host] });
  expect(problems).not.toContain('2 pictures catalog.picture-host');
  expect(problems).toEqual(
    expect.arrayContaining(['3 pictures catalog.picture-host', '4 pictures catalog.picture-host']),
  );
  expect(connections).toBe(0);
  server.close();
});

test('a new picture in the place of another gets the description that the file has there', async () => {
  const { db } = database;
  const { id } = await makeProduct(db, { slug: 'album', variants: [{ sku: 'ALBUM' }] });
  const other = await makeProduct(db, { slug: 'other' });
  const alt = (text: string) => sql`${JSON.stringify({ en: text })}::jsonb`;
  await db
    .insertInto('product_image')
    .values([
      { product_id: id, file: 'a.webp', sort: 1, alt: alt('Alpha') as never },
      { product_id: id, file: 'b.webp', sort: 2, alt: alt('Beta') as never },
      { product_id: other.id, file: 'c.webp', sort: 1 },
    ])
    .execute();
  await importFile(db, 'sku,pictures,picture_alts.en\nALBUM,"c.webp\nb.webp","Alpha\nBeta"');
  const pictures = db.selectFrom('product_image').select(['file', 'alt']).where('product_id', '=', id).orderBy('sort');
  expect(await pictures.execute()).toEqual([
    { file: 'c.webp', alt: { en: 'Alpha' } },
    { file: 'b.webp', alt: { en: 'Beta' } },
  ]);
});

test('a host that does not answer is called three times in a run, and its pictures are reported', async () => {
  let connections = 0;
  const server = createServer().on('connection', (socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  const host = `localhost:${typeof address === 'object' ? address?.port : 0}`;
  const names = ['a', 'b', 'c', 'd', 'e'].map((name) => `https://${host}/${name}.png`);
  const file = `sku,pictures\nTERN,"${names.join('\n')}"`;
  expect((await importFile(database.db, file, { hosts: [host] })).problems).toEqual([
    '2 pictures catalog.picture-missing',
  ]);
  expect(connections).toBe(3);
  server.close();
});

test('a description that a file changes makes its translation outdated', async () => {
  const { db } = database;
  const { id } = await makeProduct(db, { slug: 'atlas', variants: [{ sku: 'ATLAS' }] });
  const alt = sql`${JSON.stringify({ en: 'Front', fr: 'Face' })}::jsonb`;
  await db
    .insertInto('product_image')
    .values({ product_id: id, file: 'd.webp', sort: 1, alt: alt as never })
    .execute();
  await importFile(db, 'sku,pictures,picture_alts.en\nATLAS,d.webp,Front side');
  const outdated = await db.selectFrom('outdated_translation').select(['resource', 'field', 'locale']).execute();
  expect(outdated).toEqual([{ resource: 'product-pictures', field: 'alt', locale: 'fr' }]);
});
