import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import {
  codeMailedTo,
  GUEST_BROWSER,
  mailsTo,
  makeCustomer,
  makeRequestContext,
  newMailbox,
} from '../../../../test/support/people.ts';
import { identifyVisitor } from '../sessions/identify-visitor.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDb();
});
afterAll(() => database.close());

const change = (email: string, code: string, password = 'a-new-engine', sessionHash: Buffer | null = null) =>
  resetPassword(
    database.db,
    { email, code, password, password_confirmation: password },
    makeRequestContext(),
    sessionHash,
  );
const forgot = (email: string) => requestPasswordReset(database.db, email, makeRequestContext());
const enter = (email: string, password: string) =>
  signIn(database.db, { email, password }, makeRequestContext(), GUEST_BROWSER);
const identify = (token: string) => identifyVisitor(database.db, { token }, { now: new Date(), demo: false });

test('the mailed code resets the password: all sessions end and a mail is sent', async () => {
  const { email, password, token } = await makeCustomer(database.db);
  await forgot(email);
  expect(await change(email, await codeMailedTo(database.db, email))).toEqual({ ok: true, value: { email } });
  expect((await identify(token)).customer).toBeNull();
  expect((await enter(email, password)).ok).toBe(false);
  expect((await enter(email, 'a-new-engine')).ok).toBe(true);
  expect((await mailsTo(database.db, email))[0]).toMatchObject({ kind: 'password-changed' });
});

test('the session of the request stays valid', async () => {
  const { email, password, token } = await makeCustomer(database.db);
  const other = await enter(email, password);
  await forgot(email);
  await change(email, await codeMailedTo(database.db, email), 'a-new-engine', (await identify(token)).sessionHash);
  expect((await identify(token)).customer).toMatchObject({ email });
  expect(other.ok && (await identify(other.value.token)).customer).toBeNull();
});

test('an address without an account gets the same response, and a mail that says so', async () => {
  const unknownEmail = newMailbox();
  const { email } = await makeCustomer(database.db);
  expect(await forgot(unknownEmail)).toEqual(await forgot(email));
  expect((await mailsTo(database.db, unknownEmail)).map((mail) => mail.kind)).toEqual(['no-account']);
  expect(await change(unknownEmail, '123456')).toEqual(await change(email, '123456'));
});

test('a code is valid once, and only the newest', async () => {
  const { email } = await makeCustomer(database.db);
  await forgot(email);
  const first = await codeMailedTo(database.db, email);
  await forgot(email);
  const second = await codeMailedTo(database.db, email);
  if (first !== second) expect((await change(email, first)).ok).toBe(false);
  expect((await change(email, second)).ok).toBe(true);
  expect((await change(email, second)).ok).toBe(false);
});

test('a code is refused after five wrong attempts; a refused password is not counted', async () => {
  const { email } = await makeCustomer(database.db);
  await forgot(email);
  const code = await codeMailedTo(database.db, email);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let i = 0; i < 10; i++) expect((await change(email, wrong, 'short')).ok).toBe(false);
  for (let i = 0; i < 4; i++) expect((await change(email, wrong)).ok).toBe(false);
  expect((await change(email, code)).ok).toBe(true);
  await forgot(email);
  const next = await codeMailedTo(database.db, email);
  for (let i = 0; i < 5; i++) await change(email, next === '000000' ? '000001' : '000000');
  expect((await change(email, next)).ok).toBe(false);
});

test('a sign-up code does not reset the password', async () => {
  const { email } = await makeCustomer(database.db);
  await forgot(email);
  const first = (await mailsTo(database.db, email)).at(-1);
  const signUpCode = /^\d{6}$/m.exec(first?.plain ?? '')?.[0] ?? '';
  expect(first?.kind).toBe('sign-up-code');
  expect((await change(email, signUpCode)).ok).toBe(false);
});
