import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { shopRequestBy } from '../../../../test/support/shop-request.ts';
import { BANNER_PLACEMENT } from '../../../modules/content/banners/banner-placement.rules.ts';
import { createPictureName } from '../../../platform/pictures/picture-name.ts';
import { loadBannerView } from './banner-view.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDb();
});
afterAll(() => database.close());

test('a banner is cropped around the focal point of its picture, or at the place of the style sheet', async () => {
  const shop = shopRequestBy(database.db, {});
  const image = createPictureName({ x: 22, y: 68 });
  const common = { title: '{"en":"B"}', source_type: 1, source: '' };
  await database.db
    .insertInto('banner')
    .values([
      Object.assign({ slug: 'focal', place: BANNER_PLACEMENT.listing, image }, common),
      Object.assign({ slug: 'demo', place: BANNER_PLACEMENT.cart, image: 'demo.webp' }, common),
    ])
    .execute();
  expect(await loadBannerView(shop, BANNER_PLACEMENT.listing)).toMatchObject({ image, focal: '20 70' });
  expect(await loadBannerView(shop, BANNER_PLACEMENT.cart)).toMatchObject({ focal: undefined });
});
