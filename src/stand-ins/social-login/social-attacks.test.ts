import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openSocialShop, type SocialShop } from '../../../test/support/signing-in.ts';
import { invalidateSettings } from '../../modules/settings/read-settings.ts';
import { FACEBOOK_USERS, GOOGLE_USERS } from './demo-users.ts';
import type { SignInBehaviour } from './sign-in-stand-in.ts';

const LINA = { id: '110000000000000000001' };
const JONAS = '110000000000000000003';
const RAHUL = '10200000000000002';

let shop: SocialShop;
beforeAll(async () => {
  shop = await openSocialShop();
});
afterEach(async () => {
  Object.assign(shop.standIn.google.behaviour, { next: null, flaw: 'none' });
  Object.assign(shop.standIn.facebook.behaviour, { next: null, flaw: 'none' });
  await shop.db.deleteFrom('customer').execute();
  await shop.db.deleteFrom('social_attempt').execute();
});
afterAll(() => shop.close());

const accounts = () => shop.db.selectFrom('customer').select('email').execute();

describe('tampered requests do not sign in', () => {
  const expired = '/login?social=expired&provider=google';
  const failed = (next = '%2F') => `/login?next=${next}&social=failed&provider=google`;

  test('a forged state', async () => {
    const { page, browser } = await shop.setOut('google');
    const answer = await shop.choose(page, LINA.id);
    answer.searchParams.set('state', 'x'.repeat(43));
    expect(await shop.comeBack(answer, browser)).toBe(expired);
  });

  test('a callback in another browser, or without one', async () => {
    const { page } = await shop.setOut('google');
    const answer = await shop.choose(page, LINA.id);
    const { browser: other } = await shop.setOut('google');
    expect(await shop.comeBack(answer, other)).toBe(expired);
    expect(await shop.comeBack(answer, '')).toBe(expired);
    expect(await accounts()).toEqual([]);
  });

  test('a callback of the other provider', async () => {
    const { page, browser } = await shop.setOut('google');
    const answer = await shop.choose(page, LINA.id);
    answer.pathname = answer.pathname.replace('google', 'facebook');
    expect(await shop.comeBack(answer, browser)).toBe('/login?social=expired&provider=facebook');
  });

  test('a repeated callback: the second is refused, and the first stays valid', async () => {
    const { page, browser } = await shop.setOut('google');
    const answer = await shop.choose(page, LINA.id);
    expect(await shop.comeBack(answer, browser)).toBe('/social-callback');
    expect(await shop.comeBack(answer, browser)).toBe(expired);
    expect(await shop.finish(browser)).toMatchObject({ value: { outcome: { kind: 'in' } } });
  });

  test('a code that was redeemed before', async () => {
    const first = await shop.setOut('google');
    const used = await shop.choose(first.page, LINA.id);
    await shop.comeBack(used, first.browser);
    const second = await shop.setOut('google');
    const answer = await shop.choose(second.page, JONAS);
    answer.searchParams.set('code', used.searchParams.get('code') ?? '');
    expect(await shop.comeBack(answer, second.browser)).toBe(failed());
  });

  test('a code that was issued to another browser', async () => {
    const thief = await shop.setOut('google');
    const theirs = await shop.choose(thief.page, JONAS);
    const { page, browser } = await shop.setOut('google');
    const answer = await shop.choose(page, LINA.id);
    answer.searchParams.set('code', theirs.searchParams.get('code') ?? '');
    expect(await shop.comeBack(answer, browser)).toBe(failed());
  });

  test.each(['nonce', 'signature', 'expired', 'audience', 'issuer'] satisfies SignInBehaviour['flaw'][])(
    'an ID token with a wrong %s',
    async (flaw) => {
      shop.standIn.google.behaviour.flaw = flaw;
      const { page, browser } = await shop.setOut('google', { next: '/cart' });
      expect(await shop.comeBack(await shop.choose(page, LINA.id), browser)).toBe(failed('%2Fcart'));
      expect(await shop.finish(browser)).toMatchObject({ refusal: { code: 'social.expired' } });
      expect(await accounts()).toEqual([]);
    },
  );

  test('a callback after more than ten minutes', async () => {
    const { page, browser } = await shop.setOut('google');
    const answer = await shop.choose(page, LINA.id);
    await shop.db.updateTable('social_attempt').set({ expires_at: new Date() }).execute();
    expect(await shop.comeBack(answer, browser)).toBe(expired);
  });

  test('code verifier, nonce and browser token are not stored in plain text', async () => {
    const { page, browser } = await shop.setOut('google');
    const rows = JSON.stringify((await sql`select * from social_attempt`.execute(shop.db)).rows);
    const query = new URL(page).searchParams;
    for (const secret of [browser, query.get('nonce'), query.get('state')]) expect(rows).not.toContain(secret);
  });
});

describe('a failing provider', () => {
  test.each(['google', 'facebook'] as const)('%s responds with an error', async (name) => {
    const { page, browser } = await shop.setOut(name);
    const people = name === 'google' ? GOOGLE_USERS : FACEBOOK_USERS;
    const answer = await shop.choose(page, people[0]?.id ?? '');
    shop.standIn[name].behaviour.next = 'fail';
    expect(await shop.comeBack(answer, browser)).toBe(`/login?next=%2F&social=unavailable&provider=${name}`);
  });

  test('a provider that does not respond times out after five seconds', async () => {
    const { page, browser } = await shop.setOut('facebook');
    const answer = await shop.choose(page, RAHUL);
    shop.standIn.facebook.behaviour.next = 'hang';
    expect(await shop.comeBack(answer, browser)).toBe('/login?next=%2F&social=unavailable&provider=facebook');
  });

  test('a disabled provider redirects to the sign-in page', async () => {
    await shop.db.updateTable('setting').set({ value: 'false' }).where('key', '=', 'google_login').execute();
    invalidateSettings(shop.db);
    const { page, browser } = await shop.setOut('google', { next: '/cart', language: 'tr' });
    expect([page, browser]).toEqual(['/tr/login?next=%2Fcart&social=unavailable&provider=google', '']);
    await shop.db.updateTable('setting').set({ value: 'true' }).where('key', '=', 'google_login').execute();
    invalidateSettings(shop.db);
  });

  test('an unknown provider is 404', async () => {
    const off = await shop.app.inject('/api/v1/user/social-login/redirect?provider=myspace');
    expect(off.json()).toMatchObject({ status: 201, data: { fields: { provider: [expect.any(String)] } } });
    const none = await shop.app.inject('/api/v1/user/social-login/callback/myspace?code=1&state=2');
    expect(none.statusCode).toBe(404);
  });
});

describe('the stand-ins refuse what the providers would', () => {
  const REQUIRED = ['client_id', 'redirect_uri', 'response_type', 'scope', 'state', 'code_challenge'];

  test.each(REQUIRED)('an authorization request without %s', async (name) => {
    for (const provider of ['google', 'facebook'] as const) {
      const { page } = await shop.setOut(provider);
      expect((await fetch(page)).status).toBe(200);
      const without = new URL(page);
      without.searchParams.delete(name);
      expect((await fetch(without)).status).toBe(400);
    }
  });

  test.each([
    ['redirect_uri', 'https://evil.example/callback'],
    ['client_id', 'another-shop'],
    ['code_challenge_method', 'plain'],
    ['unknown', 'parameter'],
  ])('an authorization request with %s=%s', async (name, value) => {
    for (const provider of ['google', 'facebook'] as const) {
      const { page } = await shop.setOut(provider);
      const other = new URL(page);
      other.searchParams.set(name, value);
      expect((await fetch(other)).status).toBe(400);
    }
  });

  test('a token request with a wrong secret, a wrong URL, another verifier or an unknown field', async () => {
    for (const [provider, token] of [
      ['google', '/token'],
      ['facebook', '/oauth/access_token'],
    ] as const) {
      const { page } = await shop.setOut(provider);
      const redirectUri = new URL(page).searchParams.get('redirect_uri') ?? '';
      const good: Record<string, string> = {
        grant_type: 'authorization_code',
        client_id: 'shop',
        client_secret: 'a-secret',
        redirect_uri: redirectUri,
        code: 'made-up',
        code_verifier: 'v'.repeat(43),
      };
      const changes: Record<string, string>[] = [
        { client_secret: 'guess' },
        { redirect_uri: 'https://evil.example/' },
        { more: '1' },
        {},
      ];
      for (const change of changes) {
        const body = new URLSearchParams({ ...good, ...change });
        const answer = await fetch(new URL(page).origin + token, { method: 'POST', body });
        expect([provider, change, answer.ok]).toEqual([provider, change, false]);
      }
    }
  });

  test('a Graph API request without a valid token', async () => {
    const { page } = await shop.setOut('facebook');
    const me = new URL('/me?fields=id,name,email&appsecret_proof=0', page);
    expect((await fetch(me, { headers: { authorization: 'Bearer made-up' } })).status).toBe(401);
  });
});
