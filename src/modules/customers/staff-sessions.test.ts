import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../test/db.ts';
import { anAsker, codeMailedTo, makeCustomer, nobodyYet } from '../../../test/people.ts';
import { DEFAULT_LIMITS } from '../../platform/limits.ts';
import { addStaff } from '../staff/add-staff.ts';
import { forgotPassword } from './forgot-password.ts';
import { identifyVisitor } from './identify-visitor.ts';
import { signIn } from './sign-in.ts';
import { updatePassword } from './update-password.ts';

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
  signIn(database.db, { email, password }, anAsker({ now }), nobodyYet);

async function isIn(token: string, now: Date): Promise<boolean> {
  return (await identifyVisitor(database.db, { token }, { now, demo: false })).customer !== null;
}

async function hire(email: string): Promise<void> {
  const typed = async () => ({ password: LONG, password_confirmation: LONG });
  const added = await addStaff(database.db, { email, role: 'orders' }, typed, START);
  if (!added.ok) throw new Error(added.refusal.code);
}

async function signedIn(): Promise<string> {
  const { email } = await makeCustomer(database.db, { password: LONG });
  await hire(email);
  const opened = await enter(email, LONG);
  if (!opened.ok) throw new Error(opened.refusal.code);
  return opened.value.token;
}

test('a session of staff ends after half an hour without a sign of life', async () => {
  const used = await signedIn();
  for (const minutes of [29, 58, 87]) expect(await isIn(used, after(minutes)), `${minutes}`).toBe(true);
  expect(await isIn(used, after(87 + 30))).toBe(false);
  expect(await isIn(await signedIn(), after(30))).toBe(false);
});

test('a session of staff ends twelve hours after it began, however busy it is', async () => {
  const token = await signedIn();
  for (let minutes = 20; minutes < 12 * 60; minutes += 20) expect(await isIn(token, after(minutes))).toBe(true);
  expect(await isIn(token, after(12 * 60))).toBe(false);
});

test('a customer may come back after weeks', async () => {
  const { email } = await makeCustomer(database.db, { password: LONG });
  const opened = await enter(email, LONG);
  if (!opened.ok) throw new Error(opened.refusal.code);
  expect(await isIn(opened.value.token, after(29 * 24 * 60))).toBe(true);
  expect(await isIn(opened.value.token, after((29 + 30) * 24 * 60))).toBe(false);
});

test('whoever gets a role is signed out everywhere and comes in with a password of twelve characters only', async () => {
  const { email, token, password } = await makeCustomer(database.db, { password: 'eleven char' });
  await hire(email);
  expect(await isIn(token, new Date())).toBe(false);
  expect(await enter(email, password)).toMatchObject({
    ok: false,
    refusal: { code: 'customers.staff-password', facts: { min: 12 } },
  });
  expect(await enter(email, 'something else')).toMatchObject({ refusal: { code: 'customers.sign-in-failed' } });

  await forgotPassword(database.db, email, anAsker());
  const code = await codeMailedTo(database.db, email);
  const change = (typed: string) =>
    updatePassword(database.db, { email, code, password: typed, password_confirmation: typed }, anAsker(), null);
  expect(await change('shorter one')).toMatchObject({ refusal: { fields: { password: [{ facts: { min: 12 } }] } } });
  expect((await change(LONG)).ok).toBe(true);
  expect((await enter(email, LONG)).ok).toBe(true);
});

test('guessing the password of staff is slowed down as for everybody', async () => {
  const { email } = await makeCustomer(database.db, { password: LONG });
  await hire(email);
  const asker = anAsker({ now: START, limits: DEFAULT_LIMITS });
  const guess = (password: string) => signIn(database.db, { email, password }, asker, nobodyYet);
  for (let tries = 0; tries < DEFAULT_LIMITS.signIn.burst; tries += 1)
    expect(await guess('wrong password')).toMatchObject({ refusal: { code: 'customers.sign-in-failed' } });
  expect(await guess(LONG)).toMatchObject({ ok: false, refusal: { code: 'api.too-many' } });
});
