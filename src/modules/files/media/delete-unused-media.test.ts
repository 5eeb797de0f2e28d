import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { makeProduct } from '../../../../test/support/factories.ts';
import { makeMediaFile } from '../../../../test/support/products/media.ts';
import { createStaffApi, signedIn } from '../../../../test/support/staff-client.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { lockLibraryPictures } from './lock-library-pictures.ts';

/** After the pictures of `makeMediaFile` were added. */
const ADDED_UNTIL = '2026-11-27T09:00:00Z';

let shop: TestApp;
let call: ReturnType<typeof createStaffApi>;
let owner: string;
beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
  call = createStaffApi(shop);
  owner = await signedIn(shop, 'owner');
});
afterAll(() => shop.close());

const remove = (input: object, token = owner) => call('media/delete-unused', input, { token });
const countPictures = async (file: string) =>
  (await call(`media?q=${file}`, undefined, { token: owner })).data.total as number;

async function makePictures(prefix: string, count: number): Promise<number[]> {
  const pictures = [];
  for (let index = 0; index < count; index += 1)
    pictures.push(await makeMediaFile(shop.db, { file: `${prefix}-${index}.webp` }));
  return pictures.map(({ id }) => id);
}

test('a selection is required, of at most 1,000 pictures, listed or by filters', async () => {
  const ids = await makePictures('refused', 1);
  const filters = { q: 'refused', added_until: ADDED_UNTIL };
  const many = Array.from({ length: 1001 }, (_, index) => index + 1);
  const yearZero = { q: 'refused', added_until: '0000-01-01T00:00:00Z' };
  for (const input of [
    {},
    { pictures: [] },
    { pictures: ids, filters },
    { pictures: many },
    { filters: { q: 'refused' } },
    { filters: yearZero },
  ])
    expect(await remove(input)).toMatchObject({ status: 201 });
  expect(await remove({ pictures: ids }, await signedIn(shop, 'auditor'))).toMatchObject({ status: 403 });
  expect(await countPictures('refused')).toBe(1);
});

test('of the selected pictures the unused ones are deleted, and the audit log names them', async () => {
  const ids = await makePictures('selected', 3);
  await makeProduct(shop.db, { image: 'selected-1.webp' });
  const [missing = 0] = await makePictures('missing', 1);
  await remove({ pictures: [missing] });
  const { status, data } = await remove({ pictures: [...ids, missing] });
  expect(status).toBe(200);
  expect(data).toEqual({ deleted: 2, used: 1, left: 0 });
  expect(await countPictures('selected')).toBe(1);
  const { after, before } = await shop.db
    .selectFrom('audit_entry')
    .select(['before', 'after'])
    .where('action', '=', 'media-delete-unused')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(before).toEqual({ file_name: 'selected-0.webp, selected-2.webp' });
  expect(after).toEqual({ file_name: null, pictures: 2 });
});

test('all unused pictures with the filters are deleted, but none that was added after the list was loaded', async () => {
  await makePictures('filtered', 2);
  await makePictures('other', 1);
  await makeProduct(shop.db, { image: 'filtered-1.webp' });
  await makePictures('filtered-vector', 1);
  await shop.db
    .updateTable('media_file')
    .set({ created_at: new Date(ADDED_UNTIL) })
    .where('file', '=', 'other-0.webp')
    .execute();
  const later = '2026-11-27T07:59:59Z';
  expect((await remove({ filters: { q: 'filtered', added_until: later } })).data.deleted).toBe(0);
  const filters = { q: 'filtered', format: 'photo', added_until: ADDED_UNTIL };
  expect((await remove({ filters })).data).toEqual({ deleted: 2, used: 0, left: 0 });
  expect(await countPictures('filtered')).toBe(1);
  expect(await countPictures('other')).toBe(1);
});

test('more than 1,000 pictures are deleted by several requests', async () => {
  const rows = Array.from({ length: 1002 }, (_, index) => ({
    file: `large-${index}.webp`,
    name: 'large.jpg',
    bytes: 1,
    width: 1,
    height: 1,
    created_at: new Date('2026-11-27T08:00:00Z'),
  }));
  await shop.db.insertInto('media_file').values(rows).execute();
  const filters = { q: 'large.jpg', added_until: ADDED_UNTIL };
  expect((await remove({ filters })).data).toEqual({ deleted: 1000, used: 0, left: 2 });
  expect((await remove({ filters })).data).toEqual({ deleted: 2, used: 0, left: 0 });
});

test('a picture that a transaction begins to use during the deletion stays, and two deletions at once share the pictures', async () => {
  const ids = await makePictures('race', 4);
  let removals: Promise<{ data: { deleted: number; used: number } }>[] = [];
  await inTransaction(shop.db, async (tx) => {
    expect(await lockLibraryPictures(tx, ['race-3.webp'])).toEqual([]);
    removals = [remove({ pictures: ids }), remove({ pictures: ids })];
    await makeProduct(tx, { image: 'race-3.webp' });
  });
  const answers = await Promise.all(removals);
  expect(answers.reduce((sum, { data }) => sum + data.deleted, 0)).toBe(3);
  expect(answers.every(({ data }) => data.used === 1)).toBe(true);
  expect(await countPictures('race')).toBe(1);
});

test('all unused pictures of a list are deleted only if they were added on its days', async () => {
  await makePictures('dated', 2);
  await shop.db
    .updateTable('media_file')
    .set({ created_at: new Date('2026-11-26T08:00:00Z') })
    .where('file', '=', 'dated-0.webp')
    .execute();
  const filters = { q: 'dated', added_until: ADDED_UNTIL, to: '2026-11-26' };
  expect((await remove({ filters })).data).toEqual({ deleted: 1, used: 0, left: 0 });
  expect(await countPictures('dated-0')).toBe(0);
  expect(await countPictures('dated-1')).toBe(1);
  expect((await call('media?q=dated&from=2026-11-28', undefined, { token: owner })).data.total).toBe(0);
});
