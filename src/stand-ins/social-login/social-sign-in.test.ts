import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  codeMailedTo,
  GUEST_BROWSER,
  mailsTo,
  makeCustomer,
  makeRequestContext,
} from '../../../test/support/people.ts';
import { openSocialShop, type SocialShop } from '../../../test/support/signing-in.ts';
import { identifyVisitor } from '../../modules/customers/sessions/identify-visitor.ts';
import { sendSocialLoginCode } from '../../modules/social-login/send-social-login-code.ts';
import {
  listSignInMethods,
  purgeSocialLoginAttempts,
  unlinkSocialAccount,
} from '../../modules/social-login/social-logins.ts';
import { verifySocialLoginCode } from '../../modules/social-login/verify-social-login-code.ts';
import { verifySocialLoginPassword } from '../../modules/social-login/verify-social-login-password.ts';
import { addStaff } from '../../modules/staff/add-staff.ts';

const LINA = { id: '110000000000000000001', email: 'lina.haddad@mail.example' };
const NOURA = { id: '110000000000000000002', email: 'noura@souk.example' };
const JONAS = '110000000000000000003';
const RAHUL = '10200000000000002';
const SELIN = { id: '10200000000000001', email: 'selin.aydin@mail.example' };

let shop: SocialShop;
beforeAll(async () => {
  shop = await openSocialShop();
});
afterEach(async () => {
  await shop.db.deleteFrom('customer').execute();
  await shop.db.deleteFrom('social_attempt').execute();
  await shop.db.deleteFrom('mail').execute();
});
afterAll(() => shop.close());

const accounts = () => shop.db.selectFrom('customer').select(['email', 'name', 'password_hash']).execute();
const linked = () => shop.db.selectFrom('social_account').select(['provider', 'subject']).execute();
const proof = (browserToken: string, code: string) =>
  verifySocialLoginCode(shop.db, { browserToken, code }, makeRequestContext(), GUEST_BROWSER);
const sendCode = (browserToken: string, email: string | null = null) =>
  sendSocialLoginCode(shop.db, { browserToken, email }, makeRequestContext());

describe('with Google', () => {
  test('a new user gets an account without a password and is signed in', async () => {
    const browser = await shop.walk('google', LINA.id);
    const finished = await shop.finish(browser);
    if (!finished.ok || finished.value.outcome.kind !== 'in') throw new Error(JSON.stringify(finished));
    expect(await accounts()).toEqual([{ email: LINA.email, name: 'Lina Haddad', password_hash: null }]);
    const { token } = finished.value.outcome.signedIn;
    const who = await identifyVisitor(shop.db, { token }, { now: new Date(), demo: false });
    expect(who.customer).toMatchObject({ email: LINA.email });
  });

  test('a known user is signed in to the same account, also with another e-mail address', async () => {
    await shop.finish(await shop.walk('google', LINA.id));
    await shop.db.updateTable('customer').set({ email: 'lina@new.example' }).execute();
    const finished = await shop.finish(await shop.walk('google', LINA.id));
    expect(finished).toMatchObject({
      ok: true,
      value: { outcome: { kind: 'in', signedIn: { user: { email: 'lina@new.example' } } } },
    });
    expect(await accounts()).toHaveLength(1);
  });

  test('the callback works once: reloading it does not sign in', async () => {
    const browser = await shop.walk('google', LINA.id);
    const answers = await Promise.all([shop.finish(browser), shop.finish(browser), shop.finish(browser)]);
    const kinds = answers.map((answer) => (answer.ok ? answer.value.outcome.kind : answer.refusal.code));
    expect(kinds.filter((kind) => kind === 'in')).toHaveLength(1);
    expect(await accounts()).toHaveLength(1);
    expect(await shop.finish(browser)).toMatchObject({ refusal: { code: 'social.expired' } });
  });

  test('an e-mail address with an account requires its password once', async () => {
    const { password, id } = await makeCustomer(shop.db, { email: NOURA.email });
    const browser = await shop.walk('google', NOURA.id);
    expect(await shop.finish(browser)).toMatchObject({ value: { outcome: { kind: 'prove', email: NOURA.email } } });
    expect(await linked()).toEqual([]);
    const wrong = await verifySocialLoginPassword(
      shop.db,
      { browserToken: browser, password: 'guessed-it' },
      makeRequestContext(),
      GUEST_BROWSER,
    );
    expect(wrong).toMatchObject({ refusal: { code: 'customers.sign-in-failed' } });
    expect(await linked()).toEqual([]);
    const right = await verifySocialLoginPassword(
      shop.db,
      { browserToken: browser, password },
      makeRequestContext(),
      GUEST_BROWSER,
    );
    expect(right).toMatchObject({ ok: true, value: { user: { id } } });
    expect(await linked()).toEqual([{ provider: 'google', subject: NOURA.id }]);
    expect((await mailsTo(shop.db, NOURA.email))[0]).toMatchObject({ kind: 'social-linked' });
    expect(await shop.finish(await shop.walk('google', NOURA.id))).toMatchObject({
      value: { outcome: { kind: 'in' } },
    });
  });

  test('a verification code replaces the password, and only for that mailbox', async () => {
    const { id } = await makeCustomer(shop.db, { email: NOURA.email });
    const browser = await shop.walk('google', NOURA.id);
    expect(await sendCode(browser, 'thief@mail.example')).toMatchObject({ value: { email: NOURA.email } });
    expect(await mailsTo(shop.db, 'thief@mail.example')).toEqual([]);
    const entered = await proof(browser, await codeMailedTo(shop.db, NOURA.email));
    expect(entered).toMatchObject({ ok: true, value: { user: { id } } });
    expect(await linked()).toHaveLength(1);
  });

  test('an unverified e-mail address is verified by a code', async () => {
    const browser = await shop.walk('google', JONAS);
    expect(await shop.finish(browser)).toMatchObject({
      value: { outcome: { kind: 'ask', email: 'jonas@werkstatt.example' } },
    });
    await sendCode(browser, 'jonas@home.example');
    expect(await shop.finish(browser)).toMatchObject({
      value: { outcome: { kind: 'code', email: 'jonas@home.example' } },
    });
    const entered = await proof(browser, await codeMailedTo(shop.db, 'jonas@home.example'));
    expect(entered).toMatchObject({ ok: true, value: { user: { email: 'jonas@home.example', name: 'Jonas Weber' } } });
  });

  test('a user who declines sees a message and the other sign-in methods', async () => {
    const { page, browser } = await shop.setOut('google', { next: '/checkout', language: 'fr' });
    const there = await shop.comeBack(await shop.choose(page, 'nobody'), browser);
    expect(there).toBe('/fr/login?next=%2Fcheckout&social=denied&provider=google');
    expect(await shop.finish(browser)).toMatchObject({ refusal: { code: 'social.expired' } });
  });

  test('sign-in returns to the page and language where it started', async () => {
    const { page, browser } = await shop.setOut('google', { next: '/checkout', language: 'ar' });
    expect(await shop.comeBack(await shop.choose(page, LINA.id), browser)).toBe('/ar/social-callback');
    expect(await shop.finish(browser)).toMatchObject({ value: { next: '/checkout', outcome: { kind: 'in' } } });
  });

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example'])(
    'it never redirects to %s',
    async (next) => {
      const { page, browser } = await shop.setOut('google', { next });
      await shop.comeBack(await shop.choose(page, LINA.id), browser);
      expect(await shop.finish(browser)).toMatchObject({ value: { next: '/' } });
    },
  );
});

describe('with Facebook', () => {
  test('without an e-mail address, one is requested and verified', async () => {
    const browser = await shop.walk('facebook', RAHUL);
    expect(await shop.finish(browser)).toMatchObject({ value: { outcome: { kind: 'ask', email: '' } } });
    expect(await proof(browser, '123456')).toMatchObject({ refusal: { code: 'customers.code-wrong' } });
    await sendCode(browser, 'rahul@mail.example');
    expect(await proof(browser, await codeMailedTo(shop.db, 'rahul@mail.example'))).toMatchObject({ ok: true });
    expect(await linked()).toEqual([{ provider: 'facebook', subject: RAHUL }]);
  });

  test('its e-mail address is unverified: it requires a code', async () => {
    await makeCustomer(shop.db, { email: SELIN.email });
    const browser = await shop.walk('facebook', SELIN.id);
    expect(await shop.finish(browser)).toMatchObject({ value: { outcome: { kind: 'ask', email: SELIN.email } } });
    expect(await linked()).toEqual([]);
  });

  test('requesting a code responds the same with and without an account', async () => {
    await makeCustomer(shop.db, { email: SELIN.email });
    const [one, other] = [await shop.walk('facebook', SELIN.id), await shop.walk('facebook', RAHUL)];
    const known = await sendCode(one, SELIN.email);
    const unknown = await sendCode(other, 'rahul@mail.example');
    if (!known.ok || !unknown.ok) throw new Error('refused');
    expect({ ...known.value, email: '' }).toEqual({ ...unknown.value, email: '' });
    const [mail] = await mailsTo(shop.db, SELIN.email);
    const [unexpectedMail] = await mailsTo(shop.db, 'rahul@mail.example');
    expect(mail?.plain.replace(/\d{6}/, '')).toBe(unexpectedMail?.plain.replace(/\d{6}/, ''));
  });

  test('a code allows five wrong attempts and is valid for its own attempt only', async () => {
    const browser = await shop.walk('facebook', RAHUL);
    await sendCode(browser, 'rahul@mail.example');
    const code = await codeMailedTo(shop.db, 'rahul@mail.example');
    const other = await shop.walk('facebook', SELIN.id);
    await sendCode(other, SELIN.email);
    expect((await proof(other, code === '000000' ? '000001' : code)).ok).toBe(false);
    const wrong = code === '000000' ? '000001' : '000000';
    await Promise.all(Array.from({ length: 8 }, () => proof(browser, wrong)));
    expect(await proof(browser, code)).toMatchObject({ refusal: { code: 'customers.code-wrong' } });
    expect(await accounts()).toEqual([]);
  });

  test('the correct code sent twice concurrently creates one account', async () => {
    const browser = await shop.walk('facebook', RAHUL);
    await sendCode(browser, 'rahul@mail.example');
    const code = await codeMailedTo(shop.db, 'rahul@mail.example');
    const answers = await Promise.all([proof(browser, code), proof(browser, code), proof(browser, code)]);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(await accounts()).toHaveLength(1);
  });
});

describe('a staff member', () => {
  const LONG = 'correct horse staple';
  async function hire() {
    await makeCustomer(shop.db, { email: NOURA.email, password: LONG });
    const typed = async () => ({ password: LONG, password_confirmation: LONG });
    const added = await addStaff(shop.db, { email: NOURA.email, role: 'orders' }, typed, new Date());
    if (!added.ok) throw new Error(added.refusal.code);
  }

  test('cannot sign in through a provider, at no step', async () => {
    await hire();
    const browser = await shop.walk('google', NOURA.id);
    expect(await shop.finish(browser)).toMatchObject({ refusal: { code: 'social.staff' } });
    const byPassword = await verifySocialLoginPassword(
      shop.db,
      { browserToken: browser, password: LONG },
      makeRequestContext(),
      GUEST_BROWSER,
    );
    expect(byPassword).toMatchObject({ refusal: { code: 'social.staff' } });
    await sendCode(browser);
    expect(await proof(browser, await codeMailedTo(shop.db, NOURA.email))).toMatchObject({
      refusal: { code: 'social.staff' },
    });
  });

  test('cannot sign in either when the accounts were connected before', async () => {
    await makeCustomer(shop.db, { email: NOURA.email, password: LONG });
    const browser = await shop.walk('google', NOURA.id);
    await verifySocialLoginPassword(
      shop.db,
      { browserToken: browser, password: LONG },
      makeRequestContext(),
      GUEST_BROWSER,
    );
    const typed = async () => ({ password: LONG, password_confirmation: LONG });
    await addStaff(shop.db, { email: NOURA.email, role: 'orders' }, typed, new Date());
    expect(await shop.finish(await shop.walk('google', NOURA.id))).toMatchObject({ refusal: { code: 'social.staff' } });
  });
});

describe('a signed-in customer', () => {
  const own = (token: string) => ({ cookie: `frontend_token=${token}`, 'sec-fetch-site': 'same-origin' });

  test('connects an account, sees it and disconnects it', async () => {
    const customer = await makeCustomer(shop.db);
    const { page, browser } = await shop.setOut('google', { headers: own(customer.token) });
    await shop.comeBack(await shop.choose(page, LINA.id), browser);
    expect(await shop.finish(browser, customer)).toMatchObject({
      value: { next: '/user/sessions', outcome: { kind: 'stay' } },
    });
    const { accounts: ways } = await listSignInMethods(shop.db, customer.id);
    expect(ways).toMatchObject([{ provider: 'google', email: LINA.email }]);
    expect(await unlinkSocialAccount(shop.db, customer.id, ways[0]?.id ?? '')).toEqual({ ok: true, value: 'google' });
    expect(await linked()).toEqual([]);
  });

  test('cannot be made to connect an account by another site', async () => {
    const { token } = await makeCustomer(shop.db);
    const headers = { ...own(token), 'sec-fetch-site': 'cross-site' };
    expect(await shop.setOut('google', { headers })).toEqual({ page: '/', browser: '' });
  });

  test('does not connect to the account of another customer who signs in meanwhile', async () => {
    const one = await makeCustomer(shop.db);
    const other = await makeCustomer(shop.db);
    const { page, browser } = await shop.setOut('google', { headers: own(one.token) });
    await shop.comeBack(await shop.choose(page, LINA.id), browser);
    expect(await shop.finish(browser, other)).toMatchObject({ refusal: { code: 'social.expired' } });
    expect(await shop.finish(browser, null)).toMatchObject({ refusal: { code: 'social.expired' } });
  });

  test('cannot connect a social account of another customer', async () => {
    await shop.finish(await shop.walk('google', LINA.id));
    const customer = await makeCustomer(shop.db);
    const { page, browser } = await shop.setOut('google', { headers: own(customer.token) });
    await shop.comeBack(await shop.choose(page, LINA.id), browser);
    expect(await shop.finish(browser, customer)).toMatchObject({ refusal: { code: 'social.taken' } });
  });

  test('cannot remove the last sign-in method or those of others', async () => {
    await shop.finish(await shop.walk('google', LINA.id));
    const link = await shop.db.selectFrom('social_account').select(['id', 'customer_id']).executeTakeFirstOrThrow();
    expect(await unlinkSocialAccount(shop.db, link.customer_id, link.id)).toMatchObject({
      refusal: { code: 'social.last-way' },
    });
    const unexpectedMail = await makeCustomer(shop.db);
    expect(await unlinkSocialAccount(shop.db, unexpectedMail.id, link.id)).toMatchObject({
      refusal: { kind: 'missing' },
    });
    expect(await linked()).toHaveLength(1);
  });
});

test('abandoned sign-in attempts are purged', async () => {
  await shop.setOut('google');
  await purgeSocialLoginAttempts(shop.db, new Date(Date.now() + 2 * 86_400_000));
  expect(await shop.db.selectFrom('social_attempt').select('provider').execute()).toEqual([]);
});
