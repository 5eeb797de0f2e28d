import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { GUEST_BROWSER, makeCustomer, makeRequestContext, newMailbox } from '../../../../test/support/people.ts';
import { DEFAULT_LIMITS } from '../../../platform/rate-limits/limits.ts';
import { purgeExpiredCustomerData } from '../purge-expired-customer-data.ts';
import type { RequestContext } from '../request-context.ts';
import { identifyVisitor } from '../sessions/identify-visitor.ts';
import { hashPassword } from './password-hash.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDb();
});
afterAll(() => database.close());

const enter = (email: string, password: string, context: RequestContext = makeRequestContext()) =>
  signIn(database.db, { email, password }, context, GUEST_BROWSER);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const identify = (token: string, now = new Date(), demo = false) =>
  identifyVisitor(database.db, { token }, { now, demo });

test('the right password opens a session with a new token of 256 random bits', async () => {
  const { email, password } = await makeCustomer(database.db);
  const first = await enter(email, password);
  const second = await enter(email, password);
  if (!first.ok || !second.ok) throw new Error('refused');
  expect(Buffer.from(first.value.token, 'base64url')).toHaveLength(32);
  expect(first.value.token).not.toBe(second.value.token);
  expect((await identify(first.value.token)).customer).toMatchObject({ email });
});

test('an unknown address and a wrong password get the same response', async () => {
  const { email } = await makeCustomer(database.db);
  const wrongPassword = await enter(email, 'not-the-password');
  const unknownAddress = await enter(newMailbox(), 'not-the-password');
  expect(wrongPassword).toEqual(unknownAddress);
  expect(wrongPassword).toMatchObject({ ok: false, refusal: { code: 'customers.sign-in-failed', fields: {} } });
});

test('a password matches in composed and decomposed Unicode form', async () => {
  const { email } = await makeCustomer(database.db, { password: 'caf\u00e9-noir' });
  expect((await enter(email, 'cafe\u0301-noir')).ok).toBe(true);
});

test('the guest cart is merged in the transaction that opens the session', async () => {
  const { id, email, password } = await makeCustomer(database.db);
  const guestHash = Buffer.alloc(32, 7);
  const handed: unknown[] = [];
  const opened = await signIn(database.db, { email, password }, makeRequestContext(), {
    userAgent: 'Firefox',
    guestHash,
    onSignedIn: async (tx, guest, customerId) => {
      const sessions = await tx
        .selectFrom('session')
        .select('user_agent')
        .where('customer_id', '=', customerId)
        .execute();
      handed.push(customerId, guest, sessions.map((session) => session.user_agent).includes('Firefox'));
    },
  });
  expect(opened.ok).toBe(true);
  expect(handed).toEqual([id, guestHash, true]);
});

test('no session is opened when merging the carts fails', async () => {
  const { id, email, password } = await makeCustomer(database.db);
  const count = () => database.db.selectFrom('session').select('user_agent').where('customer_id', '=', id).execute();
  const before = await count();
  const onSignedIn = async () => {
    throw new Error('no cart');
  };
  const attempt = signIn(database.db, { email, password }, makeRequestContext(), {
    userAgent: null,
    guestHash: Buffer.alloc(32),
    onSignedIn,
  });
  await expect(attempt).rejects.toThrow('no cart');
  expect(await count()).toEqual(before);
});

test('ten wrong attempts from one IP address lock the account for that address only', async () => {
  const { email, password } = await makeCustomer(database.db);
  const thief = makeRequestContext({ limits: DEFAULT_LIMITS, address: '198.51.100.1' });
  for (let i = 0; i < 10; i++)
    expect(await enter(email, `guess ${i}`, thief)).toMatchObject({ refusal: { kind: 'refused' } });
  expect(await enter(email, password, thief)).toMatchObject({ ok: false, refusal: { kind: 'too-many' } });
  expect(
    (await enter(email, password, makeRequestContext({ limits: DEFAULT_LIMITS, address: '203.0.113.5' }))).ok,
  ).toBe(true);
});

test('a hundred consecutive wrong attempts from any addresses lock an account, existing or not', async () => {
  const limits = { ...DEFAULT_LIMITS, signInAccount: { burst: 3, seconds: 86_400 } };
  const { email } = await makeCustomer(database.db);
  for (const account of [email, newMailbox()]) {
    const kinds = [];
    for (let i = 0; i < 4; i++) {
      const answer = await enter(account, 'guess', makeRequestContext({ limits, address: `198.51.100.${10 + i}` }));
      kinds.push(answer.ok ? 'in' : answer.refusal.kind);
    }
    expect(kinds).toEqual(['refused', 'refused', 'refused', 'too-many']);
  }
});

test('signing out ends only this session', async () => {
  const { email, password, token } = await makeCustomer(database.db);
  const other = await enter(email, password);
  const { sessionHash } = await identify(token);
  if (!sessionHash || !other.ok) throw new Error('not signed in');
  await signOut(database.db, sessionHash);
  expect((await identify(token)).customer).toBeNull();
  expect((await identify(other.value.token)).customer).toMatchObject({ email });
});

test('a session ends after thirty idle days; use extends it, but not beyond the lifetime of its cookie', async () => {
  const { token } = await makeCustomer(database.db);
  expect((await identify(token, inDays(29))).customer).not.toBeNull();
  expect((await identify(token, inDays(58))).customer).not.toBeNull();
  expect((await identify(token, inDays(89))).customer).toBeNull();

  const { token: busy } = await makeCustomer(database.db);
  for (let day = 20; day <= 360; day += 20) expect((await identify(busy, inDays(day))).customer).not.toBeNull();
  expect((await identify(busy, inDays(367))).customer).toBeNull();
});

test('the last use is written at most once an hour', async () => {
  const { token } = await makeCustomer(database.db);
  const seen = () =>
    database.db.selectFrom('session').select('last_seen_at').orderBy('created_at', 'desc').limit(1).executeTakeFirst();
  const before = await seen();
  await identify(token, new Date(Date.now() + 59 * 60_000));
  expect(await seen()).toEqual(before);
  await identify(token, new Date(Date.now() + 61 * 60_000));
  expect(await seen()).not.toEqual(before);
});

test('invalid tokens are anonymous, and a guest token must be a UUID', async () => {
  expect(await identify('x'.repeat(43))).toMatchObject({ customer: null, sessionHash: null, guestHash: null });
  const here = { now: new Date(), demo: false };
  const guest = await identifyVisitor(database.db, { guestToken: crypto.randomUUID() }, here);
  expect(guest.guestHash).toHaveLength(32);
  const forged = await identifyVisitor(database.db, { guestToken: 'me' }, here);
  expect(forged.guestHash).toBeNull();
});

test('sign-ins beyond the hashing capacity are refused, the rest succeed', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, () => hashPassword('engine-no-9')));
  expect(answers.filter((answer) => answer.ok)).toHaveLength(52);
  const [refused] = answers.filter((answer) => !answer.ok);
  expect(refused).toMatchObject({ refusal: { code: 'api.unavailable', kind: 'unavailable', retryAfter: 2 } });
});

test('the purge deletes expired sessions and keeps valid ones', async () => {
  const { id } = await makeCustomer(database.db);
  await purgeExpiredCustomerData(database.db, inDays(29));
  const sessions = () =>
    database.db.selectFrom('session').select('customer_id').where('customer_id', '=', id).execute();
  expect(await sessions()).toHaveLength(1);
  await purgeExpiredCustomerData(database.db, inDays(31));
  expect(await sessions()).toHaveLength(0);
});

test('a demo account signs in only in demo mode; afterwards neither the account nor its session is valid', async () => {
  const { db } = database;
  const { email, password } = await makeCustomer(db);
  await db.updateTable('customer').set({ demo: true }).where('email', '=', email).execute();
  const opened = await enter(email, password, makeRequestContext({ demo: true }));
  if (!opened.ok) throw new Error(opened.refusal.code);
  expect((await identify(opened.value.token, new Date(), true)).customer).toMatchObject({ email });

  expect(await identify(opened.value.token)).toEqual({
    customer: null,
    guestHash: null,
    sessionHash: null,
    factor: 'none',
  });
  expect(await enter(email, password)).toEqual(await enter(newMailbox(), password));
});
