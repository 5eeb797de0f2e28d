import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { createContextCaller } from '../../../../test/support/context-caller.ts';
import {
  codeMailedTo,
  GUEST_BROWSER,
  mailsTo,
  makeCustomer,
  makeRequestContext,
  newMailbox,
} from '../../../../test/support/people.ts';
import { executeInput } from '../../../platform/operations/execute-input.ts';
import { DEFAULT_LIMITS } from '../../../platform/rate-limits/limits.ts';
import type { RequestContext } from '../request-context.ts';
import { identifyVisitor } from '../sessions/identify-visitor.ts';
import { resendSignUpCodeOperation } from './sign-up.operations.ts';
import { signUp } from './sign-up.ts';
import { verifySignUp } from './verify-sign-up.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDb();
});
afterAll(() => database.close());

const start = (email: string, context: RequestContext = makeRequestContext(), password = 'engine-no-9') =>
  signUp(database.db, { name: 'Ada', email, password, password_confirmation: password }, context);
const verify = (email: string, code: string, context: RequestContext = makeRequestContext(), attempt?: string) =>
  verifySignUp(database.db, { email, code, attempt }, context, GUEST_BROWSER);
const resend = (email: string, context: RequestContext) =>
  executeInput(resendSignUpCodeOperation, createContextCaller(database.db, context), { input: { email } });
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000');
const accounts = (email: string) =>
  database.db.selectFrom('customer').select(['id', 'name']).where('email', '=', email).execute();

describe('sign-up', () => {
  test('the account and a session are created when the code is confirmed', async () => {
    const email = newMailbox();
    expect(await start(email)).toMatchObject({ ok: true, value: { email, resend_after: 60 } });
    expect(await accounts(email)).toEqual([]);
    const signedIn = await verify(email, await codeMailedTo(database.db, email));
    if (!signedIn.ok) throw new Error(signedIn.refusal.code);
    const visitor = await identifyVisitor(
      database.db,
      { token: signedIn.value.token },
      { now: new Date(), demo: false },
    );
    expect(visitor.customer).toMatchObject({ email, name: 'Ada' });
  });

  test('tokens, passwords and codes are not stored in plain text', async () => {
    const { email, token, password } = await makeCustomer(database.db);
    await start(newMailbox('coded'));
    for (const table of ['session', 'customer', 'pending_signup'] as const) {
      const rows = JSON.stringify((await sql`select * from ${sql.table(table)}`.execute(database.db)).rows);
      for (const secret of [token, password, Buffer.from(token, 'base64url').toString('hex')]) {
        expect(rows).not.toContain(secret);
      }
    }
    const { password_hash } = await database.db
      .selectFrom('customer')
      .select('password_hash')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('an address with an account gets the same response, and a mail that says so instead of a code', async () => {
    const { email } = await makeCustomer(database.db);
    const known = await start(email);
    const unknown = await start(newMailbox());
    if (!known.ok || !unknown.ok) throw new Error('refused');
    expect(Object.keys(known.value)).toEqual(Object.keys(unknown.value));
    expect(known.value.attempt).toHaveLength(unknown.value.attempt.length);
    const [newest] = await mailsTo(database.db, email);
    expect(newest).toMatchObject({ kind: 'account-exists' });
    expect(newest?.plain).not.toMatch(/\d{6}/);
    expect(await verify(email, '123456')).toMatchObject({ ok: false, refusal: { code: 'customers.code-wrong' } });
  });

  test.each([
    ['short', 'short', { password: [{ code: 'customers.password-length' }] }],
    ['engine-no-9', 'engine-no-8', { password_confirmation: [{ code: 'customers.passwords-differ' }] }],
    ['Password123', 'Password123', { password: [{ code: 'customers.password-common' }] }],
    ['x'.repeat(129), 'x'.repeat(129), { password: [{ code: 'fields.too-long' }] }],
  ])(
    'the password %s with confirmation %s is refused at its field and nothing is mailed',
    async (password, again, fields) => {
      const email = newMailbox();
      const input = { name: 'Ada', email, password, password_confirmation: again };
      const refused = await signUp(database.db, input, makeRequestContext());
      expect(refused).toMatchObject({ ok: false, refusal: { kind: 'refused', fields } });
      expect(await mailsTo(database.db, email)).toEqual([]);
    },
  );

  test('concurrent confirmations create one account', async () => {
    const email = newMailbox();
    await start(email);
    const code = await codeMailedTo(database.db, email);
    const answers = await Promise.all(Array.from({ length: 8 }, () => verify(email, code)));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(await accounts(email)).toHaveLength(1);
  });

  test('concurrent sign-ups of one address create one account, with the last code', async () => {
    const email = newMailbox();
    await Promise.all(Array.from({ length: 5 }, () => start(email)));
    const codes = (await mailsTo(database.db, email)).map((mail) => /^\d{6}$/m.exec(mail.plain)?.[0] ?? '');
    const answers = [];
    for (const code of codes) answers.push(await verify(email, code));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(await accounts(email)).toHaveLength(1);
  });

  test('confirming with an attempt id never activates the password of a later sign-up', async () => {
    const email = newMailbox();
    const ownAttempt = await start(email, makeRequestContext(), 'my-own-secret');
    await start(email, makeRequestContext(), 'chosen-by-a-thief');
    const code = await codeMailedTo(database.db, email);
    if (!ownAttempt.ok) throw new Error('refused');
    const refused = await verify(email, code, makeRequestContext(), ownAttempt.value.attempt);
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'customers.code-wrong' } });
    expect(await accounts(email)).toEqual([]);
  });

  test.each([
    ['ar', 'rtl', 'تأكيد بريدك الإلكتروني'],
    ['fr', 'ltr', 'Confirmez votre e-mail'],
    ['hi', 'ltr', 'अपने ईमेल की पुष्टि करें'],
    ['tr', 'ltr', 'E-posta adresinizi doğrulayın'],
  ] as const)('the code is mailed in the language of the visitor: %s', async (locale, direction, heading) => {
    const email = newMailbox();
    await start(email, makeRequestContext({ locale }));
    const [mail] = await mailsTo(database.db, email);
    expect(mail).toMatchObject({ locale, plain: expect.stringContaining(heading) });
    expect(mail?.html).toContain(`dir="${direction}"`);
  });
});

describe('verification code', () => {
  test('after five wrong attempts the right code is refused', async () => {
    const email = newMailbox();
    await start(email);
    const code = await codeMailedTo(database.db, email);
    for (let i = 0; i < 5; i++) expect((await verify(email, wrongCode(code))).ok).toBe(false);
    expect((await verify(email, code)).ok).toBe(false);
  });

  test('parallel attempts are limited to five as well', async () => {
    const email = newMailbox();
    await start(email);
    const code = await codeMailedTo(database.db, email);
    await Promise.all(Array.from({ length: 12 }, () => verify(email, wrongCode(code))));
    const pending = await database.db.selectFrom('pending_signup').select('tries').where('email', '=', email).execute();
    expect(pending).toEqual([{ tries: 5 }]);
    expect((await verify(email, code)).ok).toBe(false);
  });

  test('is valid for ten minutes', async () => {
    const email = newMailbox();
    await start(email);
    const code = await codeMailedTo(database.db, email);
    expect((await verify(email, code, makeRequestContext({ now: inMinutes(11) }))).ok).toBe(false);
    expect((await verify(email, code, makeRequestContext({ now: inMinutes(9) }))).ok).toBe(true);
  });

  test('can be resent after a minute, and then only the new code is valid', async () => {
    const email = newMailbox();
    const limits = DEFAULT_LIMITS;
    await start(email, makeRequestContext({ limits }));
    const first = await codeMailedTo(database.db, email);
    const early = await resend(email, makeRequestContext({ limits }));
    expect(early).toMatchObject({ ok: false, refusal: { kind: 'too-many' } });
    const later = makeRequestContext({ limits, now: inMinutes(1.1) });
    expect(await resend(email, later)).toEqual({ ok: true, value: { resend_after: 60 } });
    const second = await codeMailedTo(database.db, email);
    if (first !== second) expect((await verify(email, first, later)).ok).toBe(false);
    expect((await verify(email, second, later)).ok).toBe(true);
  });

  test('resending without a pending sign-up gives the same response and sends no mail', async () => {
    const email = newMailbox();
    expect(await resend(email, makeRequestContext())).toEqual({
      ok: true,
      value: { resend_after: 60 },
    });
    expect(await mailsTo(database.db, email)).toEqual([]);
  });

  test('at most five codes are sent to one address in a row, from any IP address', async () => {
    const email = newMailbox();
    const answers = [];
    for (let i = 0; i < 12; i++) {
      answers.push(await start(email, makeRequestContext({ limits: DEFAULT_LIMITS, address: `192.0.2.${100 + i}` })));
    }
    expect(answers.filter((answer) => answer.ok)).toHaveLength(5);
    expect(await mailsTo(database.db, email)).toHaveLength(5);
  });
});
