import { expect, test } from 'vitest';
import { listModels } from '../repairs/load-repairs.ts';
import { readDemoShop } from '../shop-files.ts';
import { findCharging } from './find-charging.ts';
import { findDeviceModel } from './load-fits.ts';

const { fits, products, repairs, categories } = readDemoShop();
const models = listModels(repairs);
const slugs = new Set(models.map(({ slug }) => slug));
const charging = new Map(models.map((model) => [model.slug, findCharging(model, fits.charging)]));
const listUnknown = (names: readonly string[], known: Iterable<string>) => {
  const all = new Set(known);
  return names.filter((name) => !all.has(name));
};

test('every name in the rules exists', () => {
  const of = (key: 'types' | 'makers' | 'series' | 'models') => fits.charging.flatMap((rule) => rule[key] ?? []);
  const series = repairs.makers.flatMap((maker) => maker.series.map(({ slug }) => slug));
  expect(listUnknown(of('models'), slugs)).toEqual([]);
  expect(listUnknown(of('series'), series)).toEqual([]);
  expect(
    listUnknown(
      of('makers'),
      repairs.makers.map(({ slug }) => slug),
    ),
  ).toEqual([]);
  expect(
    listUnknown(
      of('types'),
      repairs.types.map(({ slug }) => slug),
    ),
  ).toEqual([]);
  expect(
    listUnknown(
      fits.goods.flatMap((goods) => goods.products),
      products.map(({ slug }) => slug),
    ),
  ).toEqual([]);
  expect(
    listUnknown(
      fits.categories,
      categories.flatMap(({ child }) => child.map(({ slug }) => slug)),
    ),
  ).toEqual([]);
});

test('every product for a device fits a known device, and all products of such categories have a rule', () => {
  const named = products.flatMap(({ specs }) => (typeof specs.fits === 'string' ? [specs.fits] : []));
  expect(listUnknown(named, slugs)).toEqual([]);
  const said = new Set(fits.goods.flatMap((goods) => goods.products));
  const silent = products.filter(({ slug, category, specs }) => {
    return fits.categories.includes(category) && !specs.fits && !said.has(slug);
  });
  expect(silent.map(({ slug }) => slug)).toEqual([]);
});

test('every phone, tablet, laptop and watch of the shop is a known device model, also refurbished ones', () => {
  const kinds = ['phones', 'computers', 'wearables'];
  const inMain = categories.filter(({ slug }) => kinds.includes(slug)).flatMap(({ child }) => child);
  const inKinds = inMain.map(({ slug }) => slug).filter((slug) => !['monitors', 'keyboards-mice'].includes(slug));
  const unknown = products.filter(({ slug, category }) => inKinds.includes(category) && !findDeviceModel(slug, slugs));
  expect(unknown.map(({ slug }) => slug)).toEqual([]);
  expect(findDeviceModel('nimbus-x-renewed', slugs)).toBe('nimbus-x');
});

test.each([
  ['iphone-14-pro-max', ['lightning'], true],
  ['iphone-15', ['usb-c'], true],
  ['iphone-7', ['lightning'], false],
  ['ipad-10th-generation', ['usb-c'], false],
  ['ipad-9th-generation', ['lightning'], false],
  ['galaxy-s7', ['micro-usb'], true],
  ['galaxy-a54-5g', ['usb-c'], false],
  ['pixel-7a', ['usb-c'], true],
  ['pixel-2', ['usb-c'], false],
  ['moto-g5', ['micro-usb'], false],
  ['playstation-5', ['mains'], false],
  ['nintendo-switch', ['usb-c'], false],
  ['apple-watch-series-9', ['own'], null],
  // one name, sold with either socket
  ['airpods-pro-2nd-generation', [], null],
])('%s is charged by %j', (slug, sockets, wireless) => {
  expect(charging.get(slug)).toEqual({ sockets, wireless });
});

test('nearly all devices have known charging sockets', () => {
  const silent = models.filter(({ slug }) => charging.get(slug)?.sockets.length === 0);
  expect(silent.length).toBeLessThan(models.length / 20);
});
