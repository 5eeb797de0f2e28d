import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { BANNER_PLACEMENT } from '../../../src/modules/content/banners/banner-placement.rules.ts';
import { DEMO_FOLDER, readDemoShop } from '../shop-files.ts';

const shop = readDemoShop();
const { categories, brands, home, promotions, sellers, repairs } = shop;
const KILOBYTE = 1024;

/** The popup, whose picture has another size, and placements where a banner is a narrow strip of text. */
const WITHOUT_BANNER_PICTURE: readonly number[] = [
  BANNER_PLACEMENT.listing,
  BANNER_PLACEMENT.product,
  BANNER_PLACEMENT.cart,
  BANNER_PLACEMENT.top,
  BANNER_PLACEMENT.popup,
];

/** All entries except products, with their picture. */
const picturesByKind: [kind: string, name: string, file: string | null][] = [
  ...categories.flatMap((main) =>
    [main, ...main.child].map(({ slug, image }) => namedPicture('category', slug, image)),
  ),
  ...brands.map(({ slug, image }) => namedPicture('brand', slug, image)),
  ...promotions.collections.map(({ slug, image }) => namedPicture('collection', slug, image)),
  ...promotions.flash_sales.map(({ slug, image }) => namedPicture('sale', slug, image)),
  ...sellers.flatMap(({ slug, image, cover }) => [
    namedPicture('store', slug, image),
    namedPicture('store', slug, cover),
  ]),
  ...repairs.types.map(({ slug, image }) => namedPicture('device', slug, image)),
  ...repairs.services.map(({ code, image }) => namedPicture('fault', code, image)),
  ...home.slides.flatMap(({ slug, image, image_2x }) => [
    namedPicture('slide', slug, image),
    namedPicture('slide', slug, image_2x),
  ]),
  ...home.banners
    .filter(({ place }) => !WITHOUT_BANNER_PICTURE.includes(place))
    .flatMap(({ slug, image, image_2x }) => [
      namedPicture('banner', slug, image),
      namedPicture('banner', slug, image_2x),
    ]),
  ...home.banners
    .filter(({ place }) => place === BANNER_PLACEMENT.popup)
    .map(({ slug, image }) => namedPicture('popup', slug, image)),
  ...Object.entries(shop.reviewPhotos).flatMap(([slug, files]) =>
    files.map((file) => namedPicture('photo', slug, file)),
  ),
  ...shop.people.orders.flatMap(({ reviews }) =>
    reviews.flatMap(({ sku, photos }) => photos.map((file) => namedPicture('photo', sku, file))),
  ),
];

function namedPicture(kind: string, name: string, file: string | null): (typeof picturesByKind)[number] {
  return [kind, name, file];
}

const picture = (file: string) => path.join(DEMO_FOLDER, 'pictures', file);
const sizeInKilobytes = (file: string) => statSync(picture(file)).size / KILOBYTE;
const files = (kind: string) => picturesByKind.flatMap(([of, , file]) => (of === kind && file ? [file] : []));

test('every category, brand, store, fault, device, collection, sale, slide and banner has an existing picture', () => {
  expect(picturesByKind.filter(([, , file]) => !file)).toEqual([]);
  const rendered = picturesByKind.flatMap(([, , file]) =>
    file?.endsWith('.webp') && !file.startsWith('2x-') ? [file] : [],
  );
  const wanted = [...picturesByKind.map(([, , file]) => String(file)), ...rendered.map((file) => `thumb-${file}`)];
  expect(wanted.filter((file) => !existsSync(picture(file)))).toEqual([]);
});

test('each of them has its own picture, and none uses a product picture', () => {
  const all = picturesByKind.flatMap(([, , file]) => (file ? [file] : []));
  expect(all.filter((file, index) => all.indexOf(file) !== index)).toEqual([]);
  const ofProducts = new Set(shop.products.flatMap(({ pictures }) => pictures.map(({ file }) => file)));
  expect(all.filter((file) => ofProducts.has(file))).toEqual([]);
});

test('pictures are within the size limits of their positions, in kilobytes', () => {
  const most: Record<string, number> = { category: 25, collection: 40, sale: 40, store: 40, banner: 45, photo: 40 };
  for (const [kind, kilobytes] of Object.entries(most)) {
    expect(files(kind).filter((file) => sizeInKilobytes(file) > kilobytes)).toEqual([]);
  }
  const heavy = files('slide').filter((file) => sizeInKilobytes(file) > (file.startsWith('2x-') ? 160 : 80));
  expect(heavy).toEqual([]);
});

test('every slide and every banner with a picture has an alternative text', () => {
  const silent = [...home.slides, ...home.banners].filter(({ image, alt }) => image && Object.keys(alt).length === 0);
  expect(silent).toEqual([]);
});

test('the shop has icons for tabs, home screens and link previews', () => {
  const there = readdirSync(path.join(DEMO_FOLDER, '../../public'));
  expect(there).toEqual(
    expect.arrayContaining([
      'apple-touch-icon.png',
      'favicon.ico',
      'favicon.svg',
      'icon-192.png',
      'icon-512.png',
      'icon-maskable-512.png',
      'share.jpg',
      'wordmark.svg',
    ]),
  );
});
