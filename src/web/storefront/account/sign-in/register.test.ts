import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../../test/database/db.ts';
import { codeMailedTo } from '../../../../../test/support/people.ts';
import { shopRequestBy } from '../../../../../test/support/shop-request.ts';
import { loadForgotPasswordPage, setNewPassword } from './forgot-password.server.ts';
import { loadRegisterPage, submitRegistration } from './register.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDb();
});
afterAll(() => database.close());

const PASSWORD = 'lantern-orbit-92';

/** A browser with a cookie jar that returns redirect locations. */
function createBrowser() {
  const jar = new Map<string, string>();
  const shop = {
    ...shopRequestBy(database.db, {}),
    setCookie: (name: string, value: string) => void jar.set(name, value),
    clearCookie: (name: string) => void jar.delete(name),
  };
  const createRequest = (path: string) =>
    new Request(`https://shop.example${path}`, {
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
  const resolveRedirect = async (work: Promise<unknown>) => {
    try {
      return await work;
    } catch (thrown) {
      return thrown instanceof Response ? thrown.headers.get('location') : Promise.reject(thrown);
    }
  };
  const form = (fields: Record<string, string>) => {
    const filled = new FormData();
    for (const [name, value] of Object.entries(fields)) filled.set(name, value);
    return filled;
  };
  return {
    post: (path: string, fields: Record<string, string>) =>
      resolveRedirect(submitRegistration(shop, createRequest(path), form(fields))),
    page: (path: string) => loadRegisterPage(shop, createRequest(path)),
    forgot: (path: string, fields: Record<string, string>) =>
      resolveRedirect(setNewPassword(shop, createRequest(path), form(fields))),
    forgotPage: (path: string) => loadForgotPasswordPage(shop, createRequest(path)),
  };
}

const registrationFields = (email: string) => ({
  intent: 'details',
  name: 'Nour Haddad',
  email,
  password: PASSWORD,
  password_confirmation: PASSWORD,
});
const findMailedCode = (email: string, kind?: string) => codeMailedTo(database.db, email, kind);

test('a visitor from the checkout returns to it after the registration', async () => {
  const { post, page } = createBrowser();
  const email = 'nour@example.com';
  expect((await page('/register?next=%2Fcheckout')).next).toBe('/checkout');
  const step = await post('/register?next=%2Fcheckout', registrationFields(email));
  expect(step).toBe('/register?step=code&next=%2Fcheckout');
  expect(await page(String(step))).toMatchObject({ step: 'code', email, next: '/checkout' });
  const wrong = await post(String(step), { intent: 'verify', email, code: '000000' });
  expect(wrong).toMatchObject({ failed: expect.any(String) });
  const code = await findMailedCode(email);
  expect(await post(String(step), { intent: 'verify', email, code })).toBe('/checkout');
});

test('the registration does not redirect to another site', async () => {
  const { post, page } = createBrowser();
  const email = 'lina@example.com';
  const externalNext = '/register?next=%2F%2Fevil.example';
  expect((await page(externalNext)).next).toBeUndefined();
  expect(await post(externalNext, registrationFields(email))).toBe('/register?step=code');
  const code = await findMailedCode(email);
  const verify = { intent: 'verify', email, code };
  expect(await post('/register?step=code&next=https%3A%2F%2Fevil.example', verify)).toBe('/');
});

test('the password reset keeps the return path for the sign-in page', async () => {
  const { forgot, forgotPage: page } = createBrowser();
  const step = await forgot('/forgot-password?next=%2Fuser%2Fwishlists', { intent: 'send', email: 'nour@example.com' });
  expect(step).toBe('/forgot-password?step=code&next=%2Fuser%2Fwishlists');
  expect((await page(String(step))).next).toBe('/user/wishlists');
  const code = await findMailedCode('nour@example.com', 'reset-code');
  const passwords = { password: `${PASSWORD}x`, password_confirmation: `${PASSWORD}x` };
  expect(await forgot(String(step), { intent: 'save', email: 'nour@example.com', code, ...passwords })).toBe(
    '/login?done=password&next=%2Fuser%2Fwishlists',
  );
});
