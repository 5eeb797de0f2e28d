import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../test/database/db.ts';
import { makeMediaFile } from '../../../test/support/products/media.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { changeEntry } from '../../platform/resources/change-entry.ts';
import { getStorage } from '../../platform/resources/table-storage.ts';
import { slideResource } from './slides/slide.resource.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDb();
});
afterAll(() => database.close());

test('another picture of a slide removes the file at twice the width of the former one, another text does not', async () => {
  const { db } = database;
  const [former, other] = [await makeMediaFile(db), await makeMediaFile(db)];
  const row = { slug: 'wide', title: '{"en":"S"}', text: '{}', image: former.file, image_2x: 'large.webp' };
  const { id } = await db
    .insertInto('slide')
    .values(Object.assign(row, { source_type: 6, source: '/brands' }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const change = (version: number, changed: object) =>
    inTransaction(db, async (tx) => {
      const locked = await getStorage(slideResource).lock(tx, id);
      const values = Object.assign({}, locked?.values, changed);
      return changeEntry(tx, slideResource, { id, version, values }, new Date());
    });
  const readLarge = () => db.selectFrom('slide').select('image_2x').where('id', '=', id).executeTakeFirst();
  expect(await change(1, { title: { en: 'Other' } })).toMatchObject({ ok: true });
  expect(await readLarge()).toEqual({ image_2x: 'large.webp' });
  expect(await change(2, { image: other.file })).toMatchObject({ ok: true });
  expect(await readLarge()).toEqual({ image_2x: null });
});
