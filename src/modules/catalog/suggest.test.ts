import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoDb, type TestDatabase } from '../../../test/db.ts';
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

function matching(pattern: RegExp): string {
  return expect.stringMatching(pattern);
}

test('the beginning of the Arabic word for headphones suggests headphones, not what is sky blue', async () => {
  for (const typed of ['سما', 'سماع', 'السما', 'سماعة']) {
    const found = await suggested(typed, 'ar');
    expect(found.products.length, typed).toBeGreaterThan(0);
    for (const slug of await categoriesOf(found)) expect(slug, typed).toMatch(/headphones|earbuds|gaming/);
  }
});

test('goods of the shop are suggested without repairs of devices with a similar name', async () => {
  for (const [typed, locale] of [
    ['volta 20', 'en'],
    ['phon', 'en'],
    ['casque', 'fr'],
    ['kulaklık', 'tr'],
    ['سماعات', 'ar'],
    ['हेडफोन', 'hi'],
  ] as const) {
    const { products, repairs } = await suggested(typed, locale);
    expect([products.length > 0, repairs], typed).toEqual([true, []]);
  }
});
