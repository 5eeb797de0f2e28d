import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { mailsTo, makeCustomer } from '../../../../test/support/people.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: '{"account":null}' } });
});
afterAll(() => shop.close());

async function customer() {
  const made = await makeCustomer(shop.db);
  const call = async (path: string, payload: object, token = made.token) => {
    const headers = { language: 'en', authorization: `Bearer ${token}` };
    return (await shop.app.inject({ method: 'POST', url: `/api/v1/user/${path}`, headers, payload })).json();
  };
  const enter = (password: string) => call('signin', { email: made.email, password }, '');
  return { ...made, call, enter };
}

test('name, phone number and mail language change, and omitted fields stay unchanged', async () => {
  const { call } = await customer();
  const phone = { phone: '٠٥٠ ١٢٣ ٤٥٦٧', country: 'AE' };
  expect((await call('update-profile', { name: '  Zahra  Karimi ', ...phone })).data.user).toMatchObject({
    name: 'Zahra Karimi',
    phone: '+971501234567',
    locale: 'en',
  });
  expect((await call('update-profile', { locale: 'ar' })).data.user).toMatchObject({
    name: 'Zahra Karimi',
    phone: '+971501234567',
    locale: 'ar',
  });
  expect((await call('update-profile', { phone: '' })).data.user.phone).toBeNull();
});

test('a profile that was read can be written back unchanged, with and without a phone number', async () => {
  const { call } = await customer();
  for (const phone of [null, '+971501234567']) {
    const { user: read } = (await call('update-profile', { phone })).data;
    expect(read.phone).toBe(phone);
    const { name, locale } = read;
    expect((await call('update-profile', { name, locale, phone: read.phone })).data.user).toEqual(read);
  }
});

test.each([
  [{ phone: '12', country: 'AE' }, 'phone', 'Phone is not valid'],
  [{ phone: '0501234567' }, 'phone', 'Phone is not valid'],
  [{ name: ' ' }, 'name', 'Full name is required'],
  [{ locale: 'de' }, 'locale', 'Language is not valid'],
  [{ email: 'x@shop.example' }, 'email', 'email is not a known field'],
])('%j is refused at its field', async (body, field, sentence) => {
  const { call } = await customer();
  expect(await call('update-profile', body)).toMatchObject({ status: 201, data: { fields: { [field]: [sentence] } } });
});

test('the password can be changed with the old one: all other sessions end and a mail is sent', async () => {
  const { call, enter, password, email } = await customer();
  const other = (await enter(password)).data.token;
  const fresh = { password: 'a-new-engine', password_confirmation: 'a-new-engine' };
  expect((await call('update-user-password', { old_password: password, ...fresh })).status).toBe(200);
  expect((await call('profile', {})).data.is_logged_in).toBe(true);
  expect((await call('profile', {}, other)).status).toBe(401);
  expect((await enter(password)).status).toBe(201);
  expect((await enter('a-new-engine')).status).toBe(200);
  expect((await mailsTo(shop.db, email))[0]).toMatchObject({ kind: 'password-changed' });
});

const NO_NEW_PASSWORD: [change: Record<string, string>, field: string, sentence: unknown][] = [
  [{ old_password: 'not-mine' }, 'old_password', 'Your current password is wrong.'],
  [{}, 'old_password', 'Current password is required'],
  [{ old_password: 'engine-no-9', password: 'short' }, 'password', 'Invalid Password Length'],
  [{ old_password: 'engine-no-9', password_confirmation: 'x-else' }, 'password_confirmation', "Password didn't match"],
  [{ old_password: 'engine-no-9', password: 'password' }, 'password', expect.stringContaining('easy to guess')],
];

test.each(NO_NEW_PASSWORD)('the password is not changed with %j', async (change, field, sentence) => {
  const { call, enter, password } = await customer();
  const fresh = { password: 'a-new-engine', password_confirmation: change.password ?? 'a-new-engine', ...change };
  expect(await call('update-user-password', fresh)).toMatchObject({
    status: 201,
    data: { fields: { [field]: [sentence] } },
  });
  expect((await enter(password)).status).toBe(200);
});

test('attempts at the old password in a session are limited like sign-in attempts', async () => {
  const { call } = await customer();
  const guess = () => call('change-email', { email: 'thief@shop.example', password: 'not-mine' });
  const answers = [];
  for (let tries = 0; tries < 11; tries += 1) answers.push((await guess()).status);
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
});

test('guests are refused as unauthenticated', async () => {
  const { call } = await customer();
  const fresh = { password: 'a-new-engine', password_confirmation: 'a-new-engine' };
  const bodies = { 'update-profile': {}, 'update-user-password': fresh, delete: {}, export: {} };
  for (const [path, body] of Object.entries(bodies)) expect((await call(path, body, 'x'.repeat(43))).status).toBe(401);
});
