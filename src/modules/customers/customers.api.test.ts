import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../test/database/db.ts';
import { makeProduct } from '../../../test/support/factories.ts';
import { codeMailedTo, mailsTo, makeCustomer, newMailbox } from '../../../test/support/people.ts';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { systemClock } from '../../kernel/clock.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { createServices } from '../../services.ts';
import { addInput } from '../cart/cart.input.ts';
import { addToCart } from '../cart/lines/add-to-cart.ts';

let database: TestDatabase;
let app: FastifyInstance;

beforeAll(async () => {
  database = await testDb();
  const config = readConfig({ LOG_LEVEL: 'silent', LIMITS: '{"account":null}' });
  app = await buildApp(createServices({ config, db: database.db, clock: systemClock }));
});
afterAll(async () => {
  await app.close();
  await database.close();
});

type Headers = Record<string, string>;
const post = (path: string, payload: object, headers: Headers = {}) =>
  app.inject({ method: 'POST', url: `/api/v1${path}`, payload, headers });
const get = (path: string, headers: Headers = {}) => app.inject({ url: `/api/v1${path}`, headers });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const password = 'engine-no-9';

test('a visitor signs up with a verification code, signs out and signs in again', async () => {
  const email = newMailbox();
  const signUp = await post('/user/signup', { name: 'Ada', email, password, password_confirmation: password });
  expect(signUp.json()).toMatchObject({ status: 200, data: { email, resend_after: 60 } });

  const code = await codeMailedTo(database.db, email);
  const verified = await post('/user/verify', { email, code });
  const { token, user } = verified.json().data;
  expect(user).toEqual({ id: expect.any(String), name: 'Ada', email });
  expect(verified.headers['cache-control']).toContain('no-store');

  const profile = await get('/profile', bearer(token));
  const lists = { wishlist: [], compared: [], following: [] };
  expect(profile.json().data).toEqual({ is_logged_in: true, cart_count: 0, user, lists });
  expect((await get(`/profile?user_token=${token}`)).json().data.is_logged_in).toBe(true);

  expect((await get('/user/logout', bearer(token))).json().status).toBe(200);
  expect((await get('/profile', bearer(token))).json().data).toEqual({
    is_logged_in: false,
    cart_count: 0,
    user: null,
    lists: null,
  });

  const again = await post('/user/signin', { email: ` ${email.toUpperCase()} `, password });
  expect(again.json().data).toMatchObject({ user, token: expect.stringMatching(/^[\w-]{43}$/) });
});

test('a code can be entered in Arabic digits and with a space', async () => {
  const email = newMailbox();
  await post('/user/signup', { name: 'Ada', email, password, password_confirmation: password });
  const code = await codeMailedTo(database.db, email);
  const arabic = code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
  const verified = await post('/user/verify', { email, code: `${arabic.slice(0, 3)} ${arabic.slice(3)}` });
  expect(verified.statusCode).toBe(200);
});

test('signing in merges the guest cart into the cart of the customer and empties the guest cart', async () => {
  const guestToken = crypto.randomUUID();
  const phone = await makeProduct(database.db, { quantity: 5 });
  const put = addInput.parse({ product_id: phone.id, quantity: 2 });
  await addToCart(database.db, { guestHash: hashToken(guestToken) }, put, { locale: 'en', now: new Date() });
  expect((await get(`/profile?user_token=${guestToken}`)).json().data).toMatchObject({ cart_count: 2, user: null });

  const { email } = await makeCustomer(database.db);
  const signedIn = await post('/user/signin', { email, password, user_token: guestToken });
  const profile = await get('/profile', bearer(signedIn.json().data.token));
  expect(profile.json().data).toMatchObject({ is_logged_in: true, cart_count: 2 });
  expect((await get(`/profile?user_token=${guestToken}`)).json().data.cart_count).toBe(0);
});

describe('requests for an address with an account and for one without', () => {
  const known = newMailbox('known');
  const unknown = newMailbox('unknown');
  beforeAll(async () => {
    await makeCustomer(database.db, { email: known });
  });

  test.each([
    ['/user/signin', (email: string) => ({ email, password: 'not-this-one' })],
    ['/user/forgot-password', (email: string) => ({ email })],
    ['/user/resend-code', (email: string) => ({ email })],
    ['/user/verify', (email: string) => ({ email, code: '123456' })],
    [
      '/user/update-password',
      (email: string) => ({ email, code: '123456', password: 'x-new-one', password_confirmation: 'x-new-one' }),
    ],
  ])('%s gives the same response', async (path, body) => {
    const [one, other] = [await post(path, body(known)), await post(path, body(unknown))];
    expect(one.statusCode).toBe(other.statusCode);
    expect(one.json()).toEqual(other.json());
  });

  test('sign-up gives the same response apart from the request data and the attempt id', async () => {
    const answer = async (email: string) => {
      const response = await post('/user/signup', { name: 'Ada', email, password, password_confirmation: password });
      const { data, ...envelope } = response.json();
      return { ...envelope, data: { ...data, email: '', attempt: '' } };
    };
    expect(await answer(newMailbox('other'))).toEqual(await answer(known));
  });
});

describe('messages of the specification', () => {
  const body = { name: 'Ada', email: 'ada@shop.example', password, password_confirmation: password };
  test.each([
    [{ ...body, email: '' }, 'email', 'Email is required'],
    [{ ...body, email: undefined }, 'email', 'Email is required'],
    [{ ...body, name: 5 }, 'name', 'Full name is not valid'],
    [{ ...body, email: 'ada@shop' }, 'email', 'Invalid email'],
    [{ ...body, password: '12345', password_confirmation: '12345' }, 'password', 'Invalid Password Length'],
    [{ ...body, password_confirmation: 'engine-no-8' }, 'password_confirmation', "Password didn't match"],
    [{ ...body, name: '   ' }, 'name', 'Full name is required'],
  ])('%j names the field %s: %s', async (payload, field, sentence) => {
    const refused = await post('/user/signup', payload);
    expect(refused.statusCode).toBe(201);
    expect(refused.json()).toMatchObject({ status: 201, data: { form: [sentence], fields: { [field]: [sentence] } } });
  });

  test('are returned in the requested language', async () => {
    const refused = await post('/user/signin', { email: '', password }, { language: 'ar' });
    expect(refused.json().data.form[0]).toBe('حقل «البريد الإلكتروني» مطلوب');
  });
});

describe('invalid input', () => {
  const good: Record<string, object> = {
    '/user/signup': { name: 'Ada', email: 'bad@shop.example', password, password_confirmation: password },
    '/user/signin': { email: 'bad@shop.example', password },
    '/user/verify': { email: 'bad@shop.example', code: '123456' },
    '/user/forgot-password': { email: 'bad@shop.example' },
    '/user/update-password': { email: 'bad@shop.example', code: '123456', password, password_confirmation: password },
  };
  const bad = [null, 7, -1, true, [], {}, '', 'a\u0000b', '\ud800', 'x'.repeat(5_000), undefined];

  test.each(Object.keys(good))('in any field of %s is refused with the field name and sends no mail', async (path) => {
    for (const field of Object.keys(good[path] ?? {})) {
      for (const value of bad) {
        const response = await post(path, { ...good[path], [field]: value });
        expect([path, field, value, response.statusCode]).toEqual([path, field, value, 201]);
        const { fields } = response.json().data;
        // a wrong password is also not its confirmation
        expect(Object.keys(fields).length === 0 || field in fields || 'password_confirmation' in fields).toBe(true);
      }
    }
    const extra = await post(path, { ...good[path], admin: true });
    expect(extra.json()).toMatchObject({ status: 201, data: { fields: { admin: [expect.any(String)] } } });
    expect(await mailsTo(database.db, 'bad@shop.example')).toEqual([]);
  });
});

describe('cookies', () => {
  test('a cross-site write by cookie is refused, a same-site write is accepted', async () => {
    const { token } = await makeCustomer(database.db);
    const cookie = `frontend_token=${token}`;
    const foreign = await post('/user/logout', {}, { cookie, 'sec-fetch-site': 'cross-site' });
    expect(foreign.statusCode).toBe(403);
    expect((await get('/profile', { cookie })).json().data.is_logged_in).toBe(true);
    expect((await post('/user/logout', {}, { cookie, 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
    expect((await get('/profile', { cookie })).json().data.is_logged_in).toBe(false);
  });

  test('a GET with only a cookie does not sign out', async () => {
    const { token } = await makeCustomer(database.db);
    const cookie = `frontend_token=${token}`;
    expect((await get('/user/logout', { cookie })).statusCode).toBe(401);
    expect((await get('/profile', { cookie })).json().data.is_logged_in).toBe(true);
  });
});

test('the profile of a customer requires a customer', async () => {
  expect((await post('/user/profile', {})).statusCode).toBe(401);
  const { token, email } = await makeCustomer(database.db);
  expect((await post('/user/profile', {}, bearer(token))).json().data.user).toMatchObject({ email });
});

test('too many sign-ins are refused with the waiting time in a header and in the message', async () => {
  const email = newMailbox();
  for (let i = 0; i < 10; i++) expect((await post('/user/signin', { email, password })).statusCode).toBe(201);
  const refused = await post('/user/signin', { email, password });
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.json().data).toMatchObject({ code: 'api.too_many', facts: { seconds: expect.any(Number) } });
});
