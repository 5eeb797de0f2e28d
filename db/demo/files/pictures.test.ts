import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { DEMO_FOLDER, readDemoShop } from '../shop-files.ts';

const FOLDER = path.join(DEMO_FOLDER, 'pictures');
/** Size limit for slow mobile connections. Full-width pictures and pictures for high-density screens may be twice as
 * large. */
const MAX_BYTES = 40_960;
const maxBytes = (file: string) => MAX_BYTES * (file.includes('slide-') ? 2 : 1) * (file.startsWith('2x-') ? 2 : 1);
const MAX_TOTAL_BYTES = 25_000_000;

const { products } = readDemoShop();
const sizes = new Map(readdirSync(FOLDER).map((file) => [file, statSync(path.join(FOLDER, file)).size]));
const pictures = [...sizes].filter(([file]) => file.endsWith('.webp'));

test('every product has two views, and each picture has a thumbnail', () => {
  expect(products.filter((product) => product.pictures.length < 2).map(({ slug }) => slug)).toEqual([]);
  const missing = products
    .flatMap((product) => product.pictures.flatMap(({ file }) => [file, `thumb-${file}`]))
    .filter((file) => !existsSync(path.join(FOLDER, file)));
  expect(missing).toEqual([]);
});

test('no product has a picture twice, and the card shows the colour of its first picture', () => {
  for (const { slug, pictures } of products) {
    expect(new Set(pictures.map(({ file }) => file)).size, slug).toBe(pictures.length);
    expect(pictures[1]?.colour, slug).toBe(pictures[0]?.colour);
  }
});

test('every colour of a product has a picture', () => {
  const unseen = products.flatMap(({ slug, options, pictures }) => {
    const seen = new Set(pictures.map(({ colour }) => colour));
    return (options.colour ?? []).filter((colour) => !seen.has(colour)).map((colour) => `${slug} in ${colour}`);
  });
  expect(unseen).toEqual([]);
});

test('the sixty best sellers, and one product of every sub-category, have four views in their first colour', () => {
  const leads = ({ pictures }: (typeof products)[number]) =>
    pictures.filter(({ colour }) => colour === pictures[0]?.colour).length >= 4;
  const bestSelling = [...products].sort((a, b) => b.sold - a.sold).slice(0, 60);
  expect(bestSelling.filter((product) => !leads(product)).map(({ slug }) => slug)).toEqual([]);
  const led = new Set(products.filter(leads).map(({ category }) => category));
  expect(products.filter(({ category }) => !led.has(category)).map(({ category }) => category)).toEqual([]);
});

test('each picture and all pictures together are within the size limits', () => {
  expect(pictures.filter(([file, size]) => size > maxBytes(file))).toEqual([]);
  expect([...sizes.values()].reduce((all, size) => all + size, 0)).toBeLessThan(MAX_TOTAL_BYTES);
});

test('the manifest of the studio lists exactly the rendered pictures', () => {
  const manifest = z
    .record(z.string(), z.strictObject({ hash: z.string() }))
    .parse(JSON.parse(readFileSync(path.join(FOLDER, 'manifest.json'), 'utf8')));
  const names = pictures.map(([file]) => file.slice(0, -'.webp'.length));
  // thumbnails and high-density pictures come from the same rendering; the default picture is drawn by hand
  const rendered = names.filter((name) => !/^(thumb-|2x-|default$)/.test(name));
  expect(rendered.sort()).toEqual(Object.keys(manifest).sort());
});
