import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoDb, type TestDatabase } from '../../../test/database/db.ts';
import type { Locale } from '../../kernel/locale.ts';
import { type Suggestions, suggest } from './suggest.ts';

const NOW = new Date('2026-11-20T10:00:00Z');
const MAX_ROWS = 10;
let open: TestDatabase;

beforeAll(async () => {
  open = await demoDb();
});
afterAll(() => open.close());

async function suggested(typed: string, locale: Locale): Promise<Suggestions> {
  const found = await suggest(open.db, typed, locale, NOW);
  expect(Object.values(found).flat().length, typed).toBeLessThanOrEqual(MAX_ROWS);
  return found;
}

/** Category slugs of the suggested products. */
async function categoriesOf({ products }: Suggestions): Promise<string[]> {
  const rows = await open.db
    .selectFrom('product as p')
    .innerJoin('category as c', 'c.id', 'p.category_id')
    .select('c.slug')
    .where(
      'p.id',
      'in',
      products.map(({ id }) => id),
    )
    .execute();
  return rows.map(({ slug }) => slug);
}

describe.each([
  { locale: 'en', begun: 'iph', name: 'iphone', fault: 'cracked screen', phone: 'iphone 13 cracked screen' },
  { locale: 'fr', begun: 'iph', name: 'iPhone', fault: 'écran cassé', phone: 'écran cassé iphone 13' },
  { locale: 'ar', begun: 'ايف', name: 'آيفون', fault: 'شاشة مكسورة', phone: 'شاشة مكسورة ايفون 13' },
  { locale: 'tr', begun: 'İPH', name: 'iphone', fault: 'kırık ekran', phone: 'iphone 13 kırık ekran' },
  { locale: 'hi', begun: 'आईफ', name: 'आईफोन', fault: 'टूटी स्क्रीन', phone: 'आईफोन 13 टूटी स्क्रीन' },
] as const)('in $locale', ({ locale, begun, name, fault, phone }) => {
  test('the beginning of a device’s name and the whole name suggest repairs of its models', async () => {
    for (const typed of [begun, name]) {
      const { repairs } = await suggested(typed, locale);
      expect(repairs, typed).toHaveLength(2);
      for (const { title, model } of repairs) expect([title, model]).toEqual([/iPhone/, /^iphone-/].map(matching));
    }
  });

  test('the words for a fault suggest its repair, and with a device the repair of that device', async () => {
    const [repair] = (await suggested(fault, locale)).repairs;
    expect(repair).toMatchObject({ model: null, service: 'screen' });
    const [own] = (await suggested(phone, locale)).repairs;
    expect(own).toMatchObject({ title: matching(/^iPhone 13: /), model: 'iphone-13', service: 'screen' });
  });
});

test('a device is suggested for its first letters, its brand and its short name', async () => {
  for (const [typed, model] of [
    ['iph', /^iphone-/],
    ['sams', /^galaxy-/],
    ['samsung', /^galaxy-/],
    ['nint', /^nintendo-/],
    ['ps5', /^playstation-5$/],
    ['iphone 1', /^iphone-1/],
    ['iphone 13 p', /^iphone-13-pro/],
    ['galaxy s2', /^galaxy-s2/],
  ] as const) {
    const { repairs } = await suggested(typed, 'en');
    expect(repairs.length, typed).toBeGreaterThan(0);
    for (const repair of repairs) expect(repair.model, typed).toMatch(model);
  }
});

test('a symptom is suggested for one word, for its first letters, and with the preceding device', async () => {
  for (const [typed, locale, service] of [
    ['cracked', 'en', 'screen'],
    ['overh', 'en', 'cooling'],
    ['microphone', 'en', 'microphone'],
    ['surchauffe', 'fr', 'cooling'],
    ['charnière', 'fr', 'hinge'],
    ['يسخن', 'ar', 'cooling'],
    ['البصمة', 'ar', 'biometrics'],
    ['ısınıyor', 'tr', 'cooling'],
    ['mikrofon', 'tr', 'microphone'],
    ['ओवरहीटिंग', 'hi', 'cooling'],
    ['मदरबोर्ड', 'hi', 'mainboard'],
  ] as const) {
    const [repair] = (await suggested(typed, locale)).repairs;
    expect(repair, typed).toMatchObject({ model: null, service });
  }
  const [own] = (await suggested('iphone 13 scr', 'en')).repairs;
  expect(own).toMatchObject({ model: 'iphone-13', service: 'screen' });
});

function matching(pattern: RegExp): string {
  return expect.stringMatching(pattern);
}

test('the beginning of the Arabic word for headphones suggests headphones, not sky-blue products', async () => {
  for (const typed of ['سما', 'سماع', 'السما', 'سماعة']) {
    const found = await suggested(typed, 'ar');
    expect(found.products.length, typed).toBeGreaterThan(0);
    for (const slug of await categoriesOf(found)) expect(slug, typed).toMatch(/headphones|earbuds|gaming/);
  }
});

test('products of the shop are suggested without repairs of similar devices or parts', async () => {
  for (const [typed, locale] of [
    ['volta 20', 'en'],
    ['phon', 'en'],
    ['iphone case', 'en'],
    ['orvo a7', 'en'],
    ['phone charger', 'en'],
    ['blue phone', 'en'],
    ['battery', 'en'],
    ['batterie', 'fr'],
    ['casque', 'fr'],
    ['kulaklık', 'tr'],
    ['mavi telefon', 'tr'],
    ['سماعات', 'ar'],
    ['شاشة', 'ar'],
    ['हेडफोन', 'hi'],
    ['चार्जर', 'hi'],
  ] as const) {
    const { products, repairs } = await suggested(typed, locale);
    expect([products.length > 0, repairs], typed).toEqual([true, []]);
  }
});
