import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { makeCustomer } from '../../../../test/support/people.ts';
import { createStaffApi, signedIn } from '../../../../test/support/staff-client.ts';
import type { Locale } from '../../../kernel/locale.ts';
import { getMessages, getMessagesRevision, getTranslator } from '../../../platform/translator.ts';
import { invalidateLocales } from '../languages/load-locales.ts';
import { getOverrides } from './load-overrides.ts';

let shop: TestApp;
let call: ReturnType<typeof createStaffApi>;
let owner: string;

beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
  call = createStaffApi(shop);
  owner = await signedIn(shop, 'translator');
});
afterAll(() => shop.close());

test.each([
  ['Cart {', 'texts.syntax'],
  ['<b>Cart</b>', 'texts.tag'],
  ['Cart of {name}', 'texts.unknown_placeholder'],
  [' ', 'fields.required'],
])('the title of the cart cannot become “%s”', async (text, code) => {
  const { status, data } = await save('en', 'cart.title', text, 0);
  expect([status, data.code, Object.keys(data.fields)]).toEqual([201, code, ['text']]);
  expect(await shop.db.selectFrom('message_override').select('key').execute()).toEqual([]);
});

test('a text that lacks a placeholder or a plural form of its language is refused', async () => {
  const english = getText('ar', 'cart.selected');
  expect(english).toContain('plural');
  expect((await save('ar', 'cart.selected', 'عدد', 0)).data.code).toBe('texts.missing_placeholder');
  const twoForms = '{selected} {count, plural, one {#} other {#}}';
  expect((await save('ar', 'cart.selected', twoForms, 0)).data.code).toBe('texts.missing_plural');
});

test('an unknown key, an unknown language and a role that only reads are refused', async () => {
  expect((await save('en', 'cart.noSuchText', 'x', 0)).status).toBe(404);
  expect((await save('en', 'cart', 'x', 0)).status).toBe(404);
  expect((await save('xx' as Locale, 'cart.title', 'x', 0)).status).toBe(404);
  const auditor = await signedIn(shop, 'auditor');
  expect((await call('texts/en/cart.title', { text: 'x', version: 0 }, { token: auditor })).status).toBe(403);
  expect((await call('texts?locale=en', undefined, { token: auditor })).status).toBe(200);
  const customer = (await makeCustomer(shop.db)).token;
  expect((await call('texts?locale=en', undefined, { token: customer })).status).toBe(403);
});

test('a changed text is used by the next request, in the JSON API, in a mail and in the audit log', async () => {
  const [revision, other] = [getMessagesRevision('en'), getMessagesRevision('fr')];
  const key = 'mail.orderNotification.delivered.heading';
  expect((await save('en', key, 'It is yours now', 0)).data).toEqual({ key, text: 'It is yours now', version: 1 });
  const words = (await shop.app.inject('/api/v1/localization?locale_code=en')).json().data;
  expect(words.mail.orderNotification.delivered.heading).toBe('It is yours now');
  // cached pages of this language have expired, those of other languages have not
  expect(getMessagesRevision('en')).toBeGreaterThan(revision);
  expect(getMessagesRevision('fr')).toBe(other);
  const html = await preview('order-delivered', 'en');
  expect(html.body).toContain('It is yours now');
  expect(html.headers['content-security-policy']).toContain('sandbox');
  const [entry] = await shop.db.selectFrom('audit_entry').select(['action', 'subject_id', 'before', 'after']).execute();
  expect(entry).toMatchObject({ action: 'text-update', subject_id: `en ${key}`, after: { text: 'It is yours now' } });
});

test('a refusal of the API has the changed sentence', async () => {
  await save('en', 'problems.api.notFound', 'There is nothing here', 0);
  const { body } = await call('texts/en/cart.noSuchText', { text: 'x', version: 0 }, { token: owner });
  expect(JSON.parse(body).message).toBe('There is nothing here');
});

test('a change by another process is visible within a second', async () => {
  await request();
  await store('fr', 'cart.title', 'Cabas', getText('fr', 'cart.title'));
  await setTimeout(1_000);
  await request();
  expect(getTranslator('fr')('cart.title')).toBe('Cabas');
});

test('a text is used with the plural of the built-in text of its language, which the English one does not have', async () => {
  const text = `${getText('fr', 'bundle.hintFree')}.`;
  expect(getText('en', 'bundle.hintFree')).not.toContain('plural');
  expect(await save('fr', 'bundle.hintFree', text, 0)).toMatchObject({ status: 200, data: { version: 1 } });
  await request();
  expect(getText('fr', 'bundle.hintFree')).toBe(text);
});

test('the second of two editors is refused, also after a reset', async () => {
  expect((await save('tr', 'cart.title', 'Sepetim', 0)).data.version).toBe(1);
  expect((await save('tr', 'cart.title', 'Çantam', 0)).status).toBe(409);
  const reset = await call('texts/tr/cart.title/reset', { version: 1 }, { token: owner });
  expect(reset.data).toMatchObject({ text: 'Sepetiniz', version: 2 });
  expect((await save('tr', 'cart.title', 'Çantam', 1)).status).toBe(409);
  expect((await save('tr', 'cart.title', 'Çantam', 2)).data.version).toBe(3);
  await request();
  expect(getTranslator('tr')('cart.title')).toBe('Çantam');
  // the built-in text is a reset
  await save('tr', 'cart.title', 'Sepetiniz', 3);
  await request();
  expect(getTranslator('tr')('cart.title')).toBe('Sepetiniz');
  expect((await list('tr', 'changed')).total).toBe(0);
});

test('of two first changes at the same time, one is refused', async () => {
  const both = await Promise.all([save('en', 'cart.added', 'One', 0), save('en', 'cart.added', 'Two', 0)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a text is outdated when the built-in text is another one, until it is saved again', async () => {
  await store('hi', 'cart.title', 'मेरा कार्ट', 'पुराना');
  const { texts } = await list('hi', 'outdated');
  expect(texts).toMatchObject([{ key: 'cart.title', text: 'मेरा कार्ट', version: 1, states: ['changed', 'outdated'] }]);
  expect((await save('hi', 'cart.title', 'मेरा कार्ट', 1)).status).toBe(200);
  expect((await list('hi', 'outdated')).total).toBe(0);
  expect((await list('hi', 'changed')).total).toBe(1);
});

test('a stored text that no longer fits its placeholders is not shown', async () => {
  await store('hi', 'cart.selected', '{formerName} चुने', 'पुराना');
  const builtIn = getText('hi', 'cart.selected');
  invalidateLocales(shop.db);
  await request();
  expect(getOverrides('hi').revision).toBe(3);
  expect(getText('hi', 'cart.selected')).toBe(builtIn);
  const words = (await shop.app.inject('/api/v1/localization?locale_code=hi')).json().data;
  expect(words.cart.selected).toBe(builtIn);
});

test('texts are found by key, by text and by area, with fifty on a page', async () => {
  const all = await list('fr');
  expect(all).toMatchObject({ per_page: 50, reference: 'en' });
  expect(all.texts).toHaveLength(50);
  const byKey = await call('texts?locale=fr&q=cart.title', undefined, { token: owner });
  expect(byKey.data.texts[0]).toMatchObject({ key: 'cart.title', area: 'checkout', reference: 'Your cart' });
  const byText = await call('texts?locale=fr&q=your%20cart&area=checkout', undefined, { token: owner });
  expect(byText.data.texts.map(({ key }: { key: string }) => key)).toContain('cart.title');
  expect((await call('texts?locale=fr&area=nothing', undefined, { token: owner })).status).toBe(201);
});

/** A built-in message as written; tests run without compiled messages. */
function getText(locale: Locale, key: string): string {
  const found = key
    .split('.')
    .reduce<unknown>((tree, name) => (tree as Record<string, unknown>)[name], getMessages(locale));
  return String(found);
}

function save(locale: Locale, key: string, text: string, version: number) {
  return call(`texts/${locale}/${key}`, { text, version }, { token: owner });
}

async function list(locale: Locale, state?: string) {
  return (await call(`texts?locale=${locale}${state ? `&state=${state}` : ''}`, undefined, { token: owner })).data;
}

/** A request before which the process looks for changed texts. */
function request() {
  return shop.app.inject('/api/v1/common');
}

function preview(mail: string, language: string) {
  const headers = { authorization: `Bearer ${owner}` };
  return shop.app.inject({ url: `/api/v1/admin/mails/${mail}/preview?locale=${language}`, headers });
}

/** Writes a row as another process does. */
async function store(locale: string, key: string, text: string, source_text: string): Promise<void> {
  await shop.db
    .insertInto('message_override')
    .values({ locale, key, text, source_text, changed_by: null, changed_at: new Date() })
    .execute();
}
