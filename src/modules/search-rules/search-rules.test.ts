import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/support/app.ts';
import { makeProduct } from '../../../test/support/factories.ts';
import { createStaffApi, signedIn } from '../../../test/support/staff-client.ts';
import { applyCuration } from './curation.rules.ts';
import { readSearchRules } from './read-search-rules.ts';
import { getCuration, getLocaleRules, MAX_PINS } from './search-rules.rules.ts';

let shop: TestApp;
let call: ReturnType<typeof createStaffApi>;
let editor: string;
beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
  call = createStaffApi(shop);
  editor = await signedIn(shop, 'catalogue');
});
afterAll(() => shop.close());

const save = (kind: string, body: object) => call(`search/${kind}`, body, { token: editor });
const list = async (query: string) => (await call(`search/${query}`, undefined, { token: editor })).data.rules;
const readRules = async (locale: string) => getLocaleRules(await readSearchRules(shop.db), locale);

async function remove(kind: string, id: number): Promise<number> {
  const url = `/api/v1/admin/search/${kind}/${id}`;
  const answer = await shop.app.inject({ method: 'DELETE', url, headers: { authorization: `Bearer ${editor}` } });
  return answer.statusCode;
}

test('without rules no search changes', async () => {
  const rules = await readRules('hi');
  expect([rules.synonyms.size, rules.redirects.size, rules.stopWords.size]).toEqual([0, 0, 0]);
  expect(applyCuration([2, 1], getCuration(rules, 'phone'))).toEqual([2, 1]);
});

test('two-way synonyms find each other, one-way synonyms are found only by their term, each only in its language', async () => {
  await save('synonyms', { locale: 'en', term: 'Mobile', synonyms: ['Cell phone', 'handset'] });
  await save('synonyms', { locale: 'en', term: 'apple phone', synonyms: ['iPhone'], two_way: false });
  const { synonyms } = await readRules('en');
  expect(synonyms.get('mobile')).toEqual(['cell phone', 'handset']);
  expect(synonyms.get('cell phone')).toEqual(['mobile', 'handset']);
  expect(synonyms.get('handset')).toEqual(['mobile', 'cell phone']);
  expect(synonyms.get('apple phone')).toEqual(['iphone']);
  expect(synonyms.has('iphone')).toBe(false);
  expect((await readRules('fr')).synonyms.size).toBe(0);
});

test('a word in two rules gets the synonyms of both', async () => {
  await save('synonyms', { locale: 'tr', term: 'kulaklık', synonyms: ['kulakiçi'] });
  await save('synonyms', { locale: 'tr', term: 'headset', synonyms: ['Kulaklık'] });
  expect((await readRules('tr')).synonyms.get('kulaklik')).toEqual(['kulakici', 'headset']);
});

test('saving the same words again replaces the rule, and a deleted rule no longer applies', async () => {
  const first = await save('synonyms', { locale: 'ar', term: 'جوال', synonyms: ['هاتف'] });
  const second = await save('synonyms', { locale: 'ar', term: 'جوال', synonyms: ['موبايل'] });
  expect(second.data.id).toBe(first.data.id);
  expect((await readRules('ar')).synonyms.get('جوال')).toEqual(['موبايل']);
  expect(await remove('synonyms', first.data.id)).toBe(200);
  expect((await readRules('ar')).synonyms.size).toBe(0);
  expect(await remove('synonyms', first.data.id)).toBe(404);
});

test('a synonym that equals the term in another spelling is refused', async () => {
  const refused = await save('synonyms', { locale: 'en', term: 'Café', synonyms: ['CAFE'] });
  expect([refused.status, Object.keys(refused.data.fields)]).toEqual([201, ['synonyms']]);
});

test('a query redirects to a page of the shop in the language of the visitor', async () => {
  expect((await save('redirects', { locale: 'fr', query: 'Retours', path: '/fr/page/2?a=1' })).status).toBe(200);
  expect((await readRules('fr')).redirects).toEqual(new Map([['retours', '/page/2?a=1']]));
});

test.each([
  'https://evil.example/x',
  '//evil.example',
  '/\\evil.example',
  '/fr//evil.example',
  'javascript:alert(1)',
  'phones',
  '/',
  '/fr',
  '/search?q=phone',
  '/ar/Search',
])('a redirect to %j is refused', async (path) => {
  const refused = await save('redirects', { locale: 'en', query: 'returns', path });
  expect([refused.status, refused.data.code]).toEqual([201, 'search_rules.outside_path']);
  expect((await readRules('en')).redirects.has('returns')).toBe(false);
});

test('products are pinned in the order of their positions, and moving a pin moves later pins down', async () => {
  const [a, b, c] = [await makeProduct(shop.db), await makeProduct(shop.db), await makeProduct(shop.db)];
  const pin = (product_id: number, position: number) =>
    save('pins', { locale: 'en', query: 'Phone', product_id, position });
  await pin(a.id, 1);
  await pin(b.id, 2);
  await pin(c.id, 1);
  const pinned = async () => getCuration(await readRules('en'), 'phone').pinned;
  expect(await pinned()).toEqual([c.id, a.id, b.id]);
  await pin(b.id, 1);
  expect(await pinned()).toEqual([b.id, c.id, a.id]);
  const listed = await list('pins?q=PHONE&locale=en');
  expect(listed.map((one: { position: number; product: { id: number } }) => [one.position, one.product.id])).toEqual([
    [1, b.id],
    [2, c.id],
    [3, a.id],
  ]);
  expect(applyCuration([a.id, 999_999, c.id], getCuration(await readRules('en'), 'phone'))).toEqual([
    b.id,
    c.id,
    a.id,
    999_999,
  ]);
});

test('a query has a maximum number of pins', async () => {
  for (let count = 1; count <= MAX_PINS; count += 1) {
    const { id } = await makeProduct(shop.db);
    expect((await save('pins', { locale: 'en', query: 'cable', product_id: id, position: count })).status).toBe(200);
  }
  const { id } = await makeProduct(shop.db);
  const refused = await save('pins', { locale: 'en', query: 'cable', product_id: id, position: 1 });
  expect([refused.status, refused.data.code]).toEqual([201, 'search_rules.too_many_pins']);
});

test('a hidden product is removed only from the results of its query, also when it is pinned', async () => {
  const { id } = await makeProduct(shop.db);
  await save('pins', { locale: 'en', query: 'charger', product_id: id, position: 1 });
  const hidden = await save('hidden-products', { locale: 'en', query: 'Charger', product_id: id });
  expect(applyCuration([id, 7], getCuration(await readRules('en'), 'charger'))).toEqual([7]);
  expect(applyCuration([id, 7], getCuration(await readRules('en'), 'usb charger'))).toEqual([id, 7]);
  expect(await remove('hidden-products', hidden.data.id)).toBe(200);
  expect(applyCuration([7], getCuration(await readRules('en'), 'charger'))).toEqual([id, 7]);
});

test('a deleted product deletes its rules, and an unknown product is refused', async () => {
  const { id } = await makeProduct(shop.db);
  await save('pins', { locale: 'en', query: 'gone', product_id: id, position: 1 });
  await shop.db.deleteFrom('product').where('id', '=', id).execute();
  expect(await list('pins?q=gone')).toEqual([]);
  for (const [kind, more] of [
    ['pins', { position: 1 }],
    ['hidden-products', {}],
  ] as const) {
    const refused = await save(kind, { locale: 'en', query: 'gone', product_id: id, ...more });
    expect([refused.status, Object.keys(refused.data.fields)]).toEqual([201, ['product_id']]);
  }
});

test('a stop word is a single word of one language', async () => {
  await save('stop-words', { locale: 'fr', word: 'Pour' });
  expect((await readRules('fr')).stopWords).toEqual(new Set(['pour']));
  const refused = await save('stop-words', { locale: 'fr', word: 'pour la' });
  expect([refused.status, refused.data.code]).toEqual([201, 'search_rules.one_word']);
});

test('an unknown language, words without letters and unknown fields are refused by name', async () => {
  const wrong = await save('stop-words', { locale: 'xx', word: '!!', more: 1 });
  expect(Object.keys(wrong.data.fields).sort()).toEqual(['locale', 'more', 'word']);
});

test('each change is in the audit log with the previous rule', async () => {
  const { data } = await save('stop-words', { locale: 'en', word: 'the' });
  await save('stop-words', { locale: 'en', word: 'the' });
  await remove('stop-words', data.id);
  const entries = await shop.db
    .selectFrom('audit_entry')
    .select(['action', 'before', 'after'])
    .where('subject_kind', '=', 'search')
    .where('subject_id', '=', String(data.id))
    .where('action', 'like', 'search-stop-word-%')
    .orderBy('id')
    .execute();
  const said = { locale: 'en', word: 'the' };
  const nothing = { locale: null, word: null };
  expect(entries).toEqual([
    { action: 'search-stop-word-save', before: nothing, after: said },
    { action: 'search-stop-word-delete', before: said, after: nothing },
  ]);
});
