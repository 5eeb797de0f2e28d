import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { BANNER_PLACEMENT } from './banner-placement.rules.ts';
import { findBanner, getBannerTarget, listBanners } from './list-banners.ts';

const now = new Date('2026-11-20T10:00:00Z');
const context = { locale: 'fr', now } as const;
let database: TestDatabase;

beforeAll(async () => {
  database = await testDb();
  const title = JSON.stringify({ en: 'Quiet rooms', fr: 'Au calme' });
  const banner = (slug: string, place: number, sort: number, more: { starts_at?: Date; ends_at?: Date } = {}) => {
    const always = { starts_at: null, ends_at: null };
    return { ...always, slug, place, sort, title, image: null, source_type: 1, source: 'audio', ...more };
  };
  await database.db
    .insertInto('banner')
    .values([
      banner('third', 3, 0),
      banner('second', 1, 2),
      banner('first', 1, 1),
      banner('over', 8, 0, { ends_at: now }),
      banner('to-come', 8, 1, { starts_at: new Date('2026-11-21') }),
      banner('reviews', 8, 2),
    ])
    .execute();
});
afterAll(() => database.close());

test('banners are sorted by placement, then in sort order, and translated', async () => {
  const { underSlider, third } = BANNER_PLACEMENT;
  const listed = await listBanners(database.db, [third, underSlider], context);
  expect(listed.map(({ place, title }) => [place, title])).toEqual([
    [1, 'Au calme'],
    [1, 'Au calme'],
    [3, 'Au calme'],
  ]);
  const ids = listed.map(({ id }) => id);
  expect(ids).toEqual([3, 2, 1]);
});

test('an inactive banner is skipped in favour of the next, and a placement may be empty', async () => {
  expect((await findBanner(database.db, BANNER_PLACEMENT.reviews, context))?.id).toBe(6);
  expect(await findBanner(database.db, BANNER_PLACEMENT.nothingFound, context)).toBeNull();
});

test('an unsafe URL is not linked', () => {
  expect(getBannerTarget({ sourceType: 6, source: '/services' })).toEqual({ kind: 'address', address: '/services' });
  expect(getBannerTarget({ sourceType: 6, source: 'javascript:alert(1)' })).toBeNull();
  expect(getBannerTarget({ sourceType: 4, source: 'orvo' })).toEqual({ kind: 'products' });
});
