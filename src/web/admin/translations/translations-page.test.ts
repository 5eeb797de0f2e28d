import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { makeBrand } from '../../../../test/support/factories.ts';
import { makeCustomer } from '../../../../test/support/people.ts';
import { shopRequestBy } from '../../../../test/support/shop-request.ts';
import { UNITS_PER_PAGE } from '../../../modules/content/translations/list-translations.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { readEditedEntries } from './read-work-form.server.ts';
import { handleTranslationsForm, loadTranslationsPage } from './translations-page.server.ts';
import type { WorkList, WorkRow } from './work-list.server.ts';

let database: TestDatabase;
let shop: ShopRequest;
beforeAll(async () => {
  database = await testDb();
  const customer = await makeCustomer(database.db);
  await database.db.insertInto('staff_member').values({ customer_id: customer.id, role: 'translator' }).execute();
  shop = shopRequestBy(database.db, { customer, factor: 'given' });
});
afterAll(() => database.close());

const ADDRESS = 'https://shop.example/admin/translations';

async function loadRows(query = ''): Promise<WorkList> {
  const page = await loadTranslationsPage(shop, new Request(`${ADDRESS}?kind=brands&locale=fr${query}`));
  if (page.view !== 'list') throw new Error('not the list');
  return page;
}

async function post(texts: readonly (readonly [row: WorkRow, text: string, isConfirmed?: boolean])[]) {
  const form = new URLSearchParams({ intent: 'save', kind: 'brands', locale: 'fr' });
  for (const [{ key, seen, shown }, text, isConfirmed] of texts) {
    form.append('row', key);
    for (const [name, value] of Object.entries({ seen, shown, text })) form.append(`${name}.${key}`, value);
    if (isConfirmed) form.append(`confirmed.${key}`, 'on');
  }
  const request = new Request(`${ADDRESS}?kind=brands&locale=fr&state=missing`, { method: 'POST', body: form });
  return handleTranslationsForm(shop, request).catch((response: Response) => response);
}

async function makeRow(title: string): Promise<WorkRow> {
  const { id } = await makeBrand(database.db, { title });
  const row = (await loadRows(`&q=${encodeURIComponent(title)}`)).rows.find(({ key }) => key === `${id}.title`);
  if (!row) throw new Error(`${title} is not listed`);
  return row;
}

test('edited rows are saved, rows without a change are not, and the next missing texts are shown', async () => {
  const [gull, tern] = [await makeRow('Gull'), await makeRow('Tern')];
  const answer = await post([
    [gull, ' Goéland '],
    [tern, ''],
  ]);
  if (!(answer instanceof Response)) return expect.fail('no redirect');
  expect(answer.headers.get('location')).toBe('/admin/translations?kind=brands&locale=fr&state=missing&saved=1');
  const { rows, saved } = await loadRows('&state=missing&saved=1');
  expect(rows.map(({ title }) => title)).toContain('Tern');
  expect(rows.map(({ title }) => title)).not.toContain('Gull');
  expect(saved).toBe(shop.t('admin.translations.saved', { count: 1 }));
});

test('a refused row keeps its text and the others are saved; a conflict has the text of the other editor', async () => {
  const [heron, stork, swan] = [await makeRow('Heron'), await makeRow('Stork'), await makeRow('Swan')];
  await post([[swan, 'Cygne']]);
  const answer = await post([
    [heron, 'x'.repeat(81)],
    [stork, 'Cigogne'],
    [swan, 'Cygne noir'],
  ]);
  if (answer instanceof Response) return expect.fail('not refused');
  expect(answer.init?.status).toBe(409);
  const { failed, refused } = answer.data;
  expect(failed).toBe(shop.t('admin.translations.refused', { saved: 1, count: 2 }));
  expect(refused[heron.key]).toMatchObject({ text: 'x'.repeat(81), isConflict: false });
  expect(refused[swan.key]).toMatchObject({ text: 'Cygne noir', isConflict: true });
  const current = (await loadRows('&q=Swan')).rows[0];
  expect(current?.target).toBe('Cygne');
  if (current) expect(await post([[current, 'Cygne noir']])).toBeInstanceOf(Response);
});

test('an import shows the texts that the rules of their entry refuse, and no further button', async () => {
  const { db } = database;
  const title = JSON.stringify({ en: 'Sale' });
  const unsafe = { slug: 'unsafe', title, image: 'x.webp', source_type: 6, source: 'javascript:alert(1)' };
  const slide = await db.insertInto('slide').values(unsafe).returning('id').executeTakeFirstOrThrow();
  const member = await db.selectFrom('staff_member').select('customer_id').executeTakeFirstOrThrow();
  const changes = JSON.stringify([{ id: `slides/${slide.id}/title`, source: 'Sale', before: '', after: 'Soldes' }]);
  const row = {
    staff_id: member.customer_id,
    locale: 'fr',
    status: 'checked' as const,
    changes,
    changed_at: new Date(),
  };
  const { id } = await db.insertInto('translation_import').values(row).returning('id').executeTakeFirstOrThrow();
  const body = new URLSearchParams({ intent: 'apply', import: String(id) });
  const answer = await handleTranslationsForm(shop, new Request(ADDRESS, { method: 'POST', body }));
  expect(answer.data.checked).toMatchObject({
    result: shop.t('admin.translations.done.import', { count: 0 }),
    problems: shop.t('admin.texts.problems', { count: 1 }),
    listed: [{ id: `slides/${slide.id}/title` }],
    apply: null,
  });
});

test('a form with more rows than a page has changes the texts of one page', () => {
  const form = new FormData();
  for (let id = 1; id <= UNITS_PER_PAGE + 5; id += 1) {
    form.append('row', `${id}.title`);
    form.append(`text.${id}.title`, 'Sterne');
  }
  expect(readEditedEntries(form)).toHaveLength(UNITS_PER_PAGE);
});

test('a page after the last one redirects to it, and the progress links the missing texts', async () => {
  const answer = await loadRows('&q=Swan&page=9').catch((response: Response) => response);
  expect(answer instanceof Response && answer.headers.get('location')).toContain('page=1');
  const page = await loadTranslationsPage(shop, new Request(`${ADDRESS}?locale=fr`));
  if (page.view !== 'progress') return expect.fail('not the progress');
  const brands = page.shown?.kinds.find(({ name }) => name === shop.t('admin.resources.brands.title'));
  expect(brands?.links.map(({ href }) => href)).toContain('/admin/translations?locale=fr&kind=brands&state=missing');
});

test('languages have their names in the language of the reader', async () => {
  const { language, source, filters } = await loadRows();
  expect([language.name, source.name]).toEqual(['French', 'English']);
  const choices = filters.flatMap((filter) => ('choices' in filter ? filter.choices : []));
  expect(choices).toEqual(expect.arrayContaining([{ value: 'fr', name: 'French' }]));
  const page = await loadTranslationsPage(shop, new Request(`${ADDRESS}?locale=fr`));
  expect(page.view === 'progress' && page.shown?.name).toBe('French');
});
