import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { BANNER_PLACE } from '../../src/modules/content/list-banners.ts';
import { DEMO_FOLDER, readDemoShop } from './shop-files.ts';

const shop = readDemoShop();
const { categories, brands, home, promotions, sellers, repairs } = shop;
const KILOBYTE = 1024;

/** In these positions a banner is a narrow strip of text. */
const SLIM_PLACES: readonly number[] = [BANNER_PLACE.listing, BANNER_PLACE.product, BANNER_PLACE.cart];

/** All entries except products, with their picture. */
const named: [kind: string, name: string, file: string | null][] = [
  ...categories.flatMap((main) => [main, ...main.child].map(({ slug, image }) => of('category', slug, image))),
  ...brands.map(({ slug, image }) => of('brand', slug, image)),
  ...promotions.collections.map(({ slug, image }) => of('collection', slug, image)),
  ...promotions.flash_sales.map(({ slug, image }) => of('sale', slug, image)),
  ...sellers.flatMap(({ slug, image, cover }) => [of('store', slug, image), of('store', slug, cover)]),
  ...repairs.types.map(({ slug, image }) => of('device', slug, image)),
  ...repairs.services.map(({ code, image }) => of('fault', code, image)),
  ...home.slides.flatMap(({ slug, image, image_2x }) => [of('slide', slug, image), of('slide', slug, image_2x)]),
  ...home.banners
    .filter(({ place }) => place <= 9 && !SLIM_PLACES.includes(place))
    .flatMap(({ slug, image, image_2x }) => [of('banner', slug, image), of('banner', slug, image_2x)]),
  ...home.banners.filter(({ place }) => place === 11).map(({ slug, image }) => of('popup', slug, image)),
  ...Object.entries(shop.reviewPhotos).flatMap(([slug, files]) => files.map((file) => of('photo', slug, file))),
];

function of(kind: string, name: string, file: string | null): (typeof named)[number] {
  return [kind, name, file];
}

const picture = (file: string) => path.join(DEMO_FOLDER, 'pictures', file);
const sizeOf = (file: string) => statSync(picture(file)).size / KILOBYTE;
const files = (kind: string) => named.flatMap(([of, , file]) => (of === kind && file ? [file] : []));

test('every category, brand, store, fault, device, collection, sale, slide and banner has an existing picture', () => {
  expect(named.filter(([, , file]) => !file)).toEqual([]);
  const rendered = named.flatMap(([, , file]) => (file?.endsWith('.webp') && !file.startsWith('2x-') ? [file] : []));
  const wanted = [...named.map(([, , file]) => String(file)), ...rendered.map((file) => `thumb-${file}`)];
  expect(wanted.filter((file) => !existsSync(picture(file)))).toEqual([]);
});

test('each of them has its own picture, and none uses a product picture', () => {
  const all = named.flatMap(([, , file]) => (file ? [file] : []));
  expect(all.filter((file, index) => all.indexOf(file) !== index)).toEqual([]);
  const ofProducts = new Set(shop.products.flatMap(({ pictures }) => pictures.map(({ file }) => file)));
  expect(all.filter((file) => ofProducts.has(file))).toEqual([]);
});

test('pictures are within the size limits of their positions, in kilobytes', () => {
  const most: Record<string, number> = { category: 25, collection: 40, sale: 40, store: 40, banner: 45, photo: 40 };
  for (const [kind, kilobytes] of Object.entries(most)) {
    expect(files(kind).filter((file) => sizeOf(file) > kilobytes)).toEqual([]);
  }
  const heavy = files('slide').filter((file) => sizeOf(file) > (file.startsWith('2x-') ? 160 : 80));
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
