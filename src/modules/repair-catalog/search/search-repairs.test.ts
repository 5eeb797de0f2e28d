import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoDb, type TestDatabase } from '../../../../test/database/db.ts';
import type { Locale } from '../../../kernel/locale.ts';
import { findProducts } from '../../search/find-products.ts';
import { type RepairSearchHits, searchRepairs } from './search-repairs.ts';

const MAX_RESULTS = 3;
let open: TestDatabase;
beforeAll(async () => {
  open = await demoDb();
});
afterAll(() => open.close());

/** Searches like the results page, with the products of the shop. */
async function searched(q: string, locale: Locale = 'en'): Promise<RepairSearchHits & { hasProducts: boolean }> {
  const { ids } = await findProducts(open.db, q, locale);
  const hasProducts = ids.length > 0;
  return { ...(await searchRepairs(open.db, q, locale, { hasProducts })), hasProducts };
}

const slugs = (list: readonly { slug: string }[]) => list.map(({ slug }) => slug);

test.each([
  ['iphone 13 microphone', 'en', 'iphone-13', 'microphone'],
  ['ps5', 'en', 'playstation-5', undefined],
  ['ps5 hdmi', 'en', 'playstation-5', 'hdmi-port'],
  ['airpods pro one side silent', 'en', 'airpods-pro', 'one-side'],
  ['ipad pro 12.9inch (6th generation) screen', 'en', 'ipad-pro-12-9-inch-6th-generation', 'screen'],
  ['nintendo switch joystick', 'en', 'nintendo-switch', 'stick-drift'],
  ['mica 15 keyboard', 'en', 'mica-15', 'keyboard'],
  ['orvo a7 battery', 'en', 'orvo-a7', 'battery'],
  ['surface pro 7 ne charge plus', 'fr', 'surface-pro-7', 'charging-port'],
  ['بلايستيشن 5 منفذ HDMI', 'ar', 'playstation-5', 'hdmi-port'],
  ['iphone 13 mikrofon', 'tr', 'iphone-13', 'microphone'],
  ['आईफोन 13 माइक', 'hi', 'iphone-13', 'microphone'],
] as const)('%s leads to the device and its repair', async (q, locale, model, service) => {
  const { models, services } = await searched(q, locale);
  expect([models[0]?.slug, services[0]?.slug]).toEqual([model, service]);
});

test('at most three of each kind are listed, services of the type of the devices', async () => {
  const { models, services } = await searched('samsung broken screen speaker camera battery');
  expect([models.length, services.length]).toEqual([MAX_RESULTS, MAX_RESULTS]);
  for (const { device } of [...models, ...services]) expect(device).toBe('phone');
  const { services: ofLaptop } = await searched('overheating laptop');
  expect(ofLaptop).toEqual([{ slug: 'cooling', title: 'Loud fan or overheating', device: 'laptop' }]);
});

describe('when products match the same words', () => {
  test.each([
    ['iphone case', 'en'],
    ['orvo a7', 'en'],
    ['orvo', 'en'],
    ['phone charger', 'en'],
    ['blue phone', 'en'],
    ['new phone', 'en'],
    ['battery', 'en'],
    ['screen', 'en'],
    ['camera', 'en'],
    ['keyboard', 'en'],
    ['laptop keyboard', 'en'],
    ['bluetooth speaker', 'en'],
    ['repair kit', 'en'],
    ['xbox controller', 'en'],
    ['coque iphone', 'fr'],
    ['appareils photo', 'fr'],
    ['هاتف ازرق', 'ar'],
    ['شاحن', 'ar'],
    ['pil', 'tr'],
    ['iphone kılıfı', 'tr'],
    ['आईफोन कवर', 'hi'],
    ['बैटरी', 'hi'],
  ] as const)('%s shows them alone', async (q, locale) => {
    expect(await searched(q, locale)).toEqual({ services: [], models: [], hasProducts: true });
  });

  test('a word for damage or repair shows the repair next to them', async () => {
    for (const [q, service] of [
      ['my phone screen is broken', 'screen'],
      ['phone fell in water', 'water-damage'],
      ['rear camera', 'rear-camera'],
      ['screen flickering', 'screen'],
      ['repair', 'not-sure'],
    ] as const) {
      const { services, hasProducts } = await searched(q);
      expect([services[0]?.slug, hasProducts], q).toEqual([service, true]);
    }
  });

  test('a device that is not for sale is shown next to them, alone or with a part of it', async () => {
    const { models, services, hasProducts } = await searched('iphone battery');
    expect([slugs(services), models.length, hasProducts]).toEqual([['battery'], MAX_RESULTS, true]);
    expect((await searched('galaxy tab')).models[0]?.slug).toMatch(/^galaxy-tab/);
  });

  test('a device that is for sale is shown with a part of it', async () => {
    for (const [q, model] of [
      ['tern 3 screen', 'tern-3'],
      ['arc console battery', 'arc-console'],
    ] as const)
      expect((await searched(q)).models[0]?.slug, q).toBe(model);
  });
});

test('a search for an Xbox shows no PlayStation, although both are consoles', async () => {
  for (const { slug } of (await searched('xbox')).models) expect(slug).toMatch(/^xbox/);
});

test('without products, a number, a page name or a misspelling alone leads to no repair', async () => {
  for (const [q, locale] of [
    ['sofa', 'en'],
    ['where is my order', 'en'],
    ['lave-linge', 'fr'],
    ['100 dolar altı güzel şeyler', 'tr'],
    ['تكلفة الشحن', 'ar'],
  ] as const) {
    const found = await searchRepairs(open.db, q, locale, { hasProducts: false });
    expect(found, q).toEqual({ services: [], models: [] });
  }
});

test('every input gets a response', async () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.stringMatching(/^[&|!:*'()<> \\~a-c0-9.,+-]{0,40}$/),
    fc.constant('screen '.repeat(3000)),
    fc.constant('9'.repeat(3000)),
  );
  const isAnswered = async (q: string, typing: boolean) => {
    const { services, models } = await searchRepairs(open.db, q, 'ar', { hasProducts: false, typing });
    expect(Math.max(services.length, models.length)).toBeLessThanOrEqual(MAX_RESULTS);
  };
  await fc.assert(fc.asyncProperty(anything, fc.boolean(), isAnswered), { numRuns: 100 });
});
