import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { codeMailedTo, GUEST_BROWSER, makeCustomer, makeRequestContext } from '../../../../test/support/people.ts';
import { DEFAULT_LIMITS } from '../../../platform/rate-limits/limits.ts';
import { addStaff } from '../../staff/add-staff.ts';
import { requestPasswordReset } from '../sign-in/request-password-reset.ts';
import { resetPassword } from '../sign-in/reset-password.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { identifyVisitor } from './identify-visitor.ts';

const LONG = 'correct horse staple';
const MINUTE_MS = 60_000;
const START = new Date('2026-11-20T08:00:00Z');
const after = (minutes: number) => new Date(START.getTime() + minutes * MINUTE_MS);

let database: TestDatabase;
beforeAll(async () => {
  database = await testDb();
});
afterAll(() => database.close());

const enter = (email: string, password: string, now = START) =>
  signIn(database.db, { email, password }, makeRequestContext({ now }), GUEST_BROWSER);

async function isSignedIn(token: string, now: Date): Promise<boolean> {
  return (await identifyVisitor(database.db, { token }, { now, demo: false })).customer !== null;
}

async function hire(email: string): Promise<void> {
  const typed = async () => ({ password: LONG, password_confirmation: LONG });
  const added = await addStaff(database.db, { email, role: 'orders' }, typed, START);
  if (!added.ok) throw new Error(added.refusal.code);
}

async function signInAsStaff(): Promise<string> {
  const { email } = await makeCustomer(database.db, { password: LONG });
  await hire(email);
  const opened = await enter(email, LONG);
  if (!opened.ok) throw new Error(opened.refusal.code);
  return opened.value.token;
}

test('a staff session ends after half an hour without use', async () => {
  const used = await signInAsStaff();
  for (const minutes of [29, 58, 87]) expect(await isSignedIn(used, after(minutes)), `${minutes}`).toBe(true);
  expect(await isSignedIn(used, after(87 + 30))).toBe(false);
  expect(await isSignedIn(await signInAsStaff(), after(30))).toBe(false);
});

test('a staff session ends twelve hours after its start, even when in use', async () => {
  const token = await signInAsStaff();
  for (let minutes = 20; minutes < 12 * 60; minutes += 20) expect(await isSignedIn(token, after(minutes))).toBe(true);
  expect(await isSignedIn(token, after(12 * 60))).toBe(false);
});

test('a customer session stays valid for weeks', async () => {
  const { email } = await makeCustomer(database.db, { password: LONG });
  const opened = await enter(email, LONG);
  if (!opened.ok) throw new Error(opened.refusal.code);
  expect(await isSignedIn(opened.value.token, after(29 * 24 * 60))).toBe(true);
  expect(await isSignedIn(opened.value.token, after((29 + 30) * 24 * 60))).toBe(false);
});

test('assigning a role ends all sessions and requires a password of twelve characters', async () => {
  const { email, token, password } = await makeCustomer(database.db, { password: 'eleven char' });
  await hire(email);
  expect(await isSignedIn(token, new Date())).toBe(false);
  expect(await enter(email, password)).toMatchObject({
    ok: false,
    refusal: { code: 'customers.staff-password', facts: { min: 12 } },
  });
  expect(await enter(email, 'something else')).toMatchObject({ refusal: { code: 'customers.sign-in-failed' } });

  await requestPasswordReset(database.db, email, makeRequestContext());
  const code = await codeMailedTo(database.db, email);
  const change = (typed: string) =>
    resetPassword(
      database.db,
      { email, code, password: typed, password_confirmation: typed },
      makeRequestContext(),
      null,
    );
  expect(await change('shorter one')).toMatchObject({ refusal: { fields: { password: [{ facts: { min: 12 } }] } } });
  expect((await change(LONG)).ok).toBe(true);
  expect((await enter(email, LONG)).ok).toBe(true);
});

test('attempts at a staff password are limited as for customers', async () => {
  const { email } = await makeCustomer(database.db, { password: LONG });
  await hire(email);
  const context = makeRequestContext({ now: START, limits: DEFAULT_LIMITS });
  const guess = (password: string) => signIn(database.db, { email, password }, context, GUEST_BROWSER);
  for (let tries = 0; tries < DEFAULT_LIMITS.signIn.burst; tries += 1)
    expect(await guess('wrong password')).toMatchObject({ refusal: { code: 'customers.sign-in-failed' } });
  expect(await guess(LONG)).toMatchObject({ ok: false, refusal: { code: 'api.too-many' } });
});
