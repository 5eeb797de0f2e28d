import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { createStaffApi, signedIn } from '../../../../test/support/staff-client.ts';
import { getTranslator } from '../../../platform/translator.ts';

let shop: TestApp;
let call: ReturnType<typeof createStaffApi>;
let translator: string;

beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
  call = createStaffApi(shop);
  translator = await signedIn(shop, 'translator');
});
afterAll(() => shop.close());

test('a file that is no JSON, a form without a file, and an import without a check are refused', async () => {
  expect(await check('fr', 'no')).toMatchObject({ status: 201, data: { code: 'texts.unreadable' } });
  expect(await check('fr', null)).toMatchObject({ status: 201, data: { code: 'fields.required' } });
  expect(await apply('fr', { revision: 0, digest: '' })).toMatchObject({
    status: 201,
    data: { code: 'texts.not_checked' },
  });
});

test('roles that only read, and customers, do not import; customers do not export or see a mail', async () => {
  const [auditor, customer] = [await signedIn(shop, 'auditor'), await signedIn(shop)];
  const confirmed = { revision: 0, digest: '' };
  for (const token of [auditor, customer])
    expect([(await check('fr', '{}', token)).status, (await apply('fr', confirmed, token)).status]).toEqual([403, 403]);
  const read = async (url: string, token: string) =>
    (await shop.app.inject({ url: `/api/v1/admin/${url}`, headers: { authorization: `Bearer ${token}` } })).statusCode;
  for (const url of ['texts/fr/export', 'mails/order-paid/preview?locale=fr'])
    expect([await read(url, auditor), await read(url, customer)], url).toEqual([200, 403]);
});

test('bad rows are reported by their keys and left out, and nothing changes before the import is confirmed', async () => {
  const file = {
    cart: { title: 'Cabas', selected: '{count}', noSuchText: 'x', empty: 7 },
    'cart.toCheckout': 'Payer\u0000',
    checkout: { title: '<b>Paiement</b>' },
    home: { title: '' },
  };
  const { data } = await check('fr', JSON.stringify(file));
  expect(data).toMatchObject({ changes: 1, problem_count: 5, revision: 0 });
  expect(data.problems.map(({ key, code }: { key: string; code: string }) => [key, code]).sort()).toEqual([
    ['cart.empty', 'texts.not_text'],
    ['cart.noSuchText', 'texts.unknown_key'],
    ['cart.selected', 'texts.missing_placeholder'],
    ['cart.toCheckout', 'fields.invalid'],
    ['checkout.title', 'texts.tag'],
  ]);
  await request();
  expect(getTranslator('fr')('cart.title')).not.toBe('Cabas');

  // another language, and a check of another member
  expect((await apply('ar', data)).data.code).toBe('texts.not_checked');
  const other = await signedIn(shop, 'owner');
  expect((await apply('fr', data, other)).data.code).toBe('texts.not_checked');

  expect(await apply('fr', data)).toMatchObject({ status: 200, data: { changed: 1 } });
  await request();
  expect(getTranslator('fr')('cart.title')).toBe('Cabas');
  expect((await apply('fr', data)).data.code).toBe('texts.not_checked');
  const entry = await shop.db.selectFrom('audit_entry').select(['action', 'after']).executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ action: 'texts-import', after: { texts: 1, 'cart.title': 'Cabas' } });
});

test('a row with hundreds of thousands of spaces is too long, and does not block the process', async () => {
  const { data } = await check('fr', JSON.stringify({ cart: { title: `a${' '.repeat(300_000)}b` } }));
  expect(data.problems).toMatchObject([{ key: 'cart.title', code: 'fields.too_long' }]);
});

test('a file is not applied by the confirmation of a file that was checked before it', async () => {
  const first = (await check('hi', JSON.stringify({ cart: { title: 'मेरा कार्ट' } }))).data;
  const second = (await check('hi', JSON.stringify({ cart: { title: 'झोला', added: 'जुड़ गया' } }))).data;
  expect((await apply('hi', first)).data.code).toBe('texts.not_checked');
  expect((await apply('hi', second)).data).toEqual({ changed: 2 });
});

test('a text that was saved after the check is not overwritten', async () => {
  const { data } = await check('tr', JSON.stringify({ cart: { title: 'Çanta' } }));
  await call('texts/tr/cart.title', { text: 'Torba', version: 0 }, { token: translator });
  expect(await apply('tr', data)).toMatchObject({ status: 409, data: { code: 'resources.changed' } });
});

test('an export is imported without a change, and the built-in text of a file resets a text', async () => {
  const headers = { authorization: `Bearer ${translator}` };
  const file = await shop.app.inject({ url: '/api/v1/admin/texts/fr/export', headers });
  expect(file.headers['content-disposition']).toBe('attachment; filename="texts-fr.json"');
  expect(JSON.parse(file.body).cart.title).toBe('Cabas');
  expect((await check('fr', file.body)).data).toMatchObject({ changes: 0, problem_count: 0 });
  const builtIn = 'Votre panier';
  await apply('fr', (await check('fr', JSON.stringify({ cart: { title: builtIn } }))).data);
  const { data } = await call('texts?locale=fr&state=changed', undefined, { token: translator });
  expect(data.total).toBe(0);
});

async function check(locale: string, content: string | null, token = translator) {
  const form = new FormData();
  form.set('data', '{}');
  if (content !== null) form.set('file', new Blob([content]), 'texts.json');
  const body = new Response(form);
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/v1/admin/texts/${locale}/import/check`,
    payload: Buffer.from(await body.arrayBuffer()),
    headers: {
      'content-type': body.headers.get('content-type') ?? '',
      authorization: `Bearer ${token}`,
      language: 'en',
    },
  });
  return { status: answer.statusCode, data: answer.json().data };
}

function apply(locale: string, { revision, digest }: { revision: number; digest: string }, token = translator) {
  return call(`texts/${locale}/import`, { revision, digest }, { token });
}

/** A request before which the process looks for changed texts. */
function request() {
  return shop.app.inject('/api/v1/common');
}
