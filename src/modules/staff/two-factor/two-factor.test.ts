import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { GUEST_BROWSER, makeCustomer, makeRequestContext } from '../../../../test/support/people.ts';
import { DEFAULT_LIMITS, type Limits, readLimits } from '../../../platform/rate-limits/limits.ts';
import { currentTotpStep, encodeBase32, generateTotpCode } from '../../../platform/security/totp.ts';
import { identifyVisitor } from '../../customers/sessions/identify-visitor.ts';
import { signIn } from '../../customers/sign-in/sign-in.ts';
import { completeTwoFactor } from '../../customers/two-factor/complete-two-factor.ts';
import { showTwoFactor } from '../../customers/two-factor/set-up-two-factor.ts';
import { addStaff } from '../add-staff.ts';
import { requireStaff } from '../require-staff.ts';
import type { TwoFactorChange } from '../staff.rules.ts';
import { requiresTwoFactor, STAFF_ROLES, type StaffRole } from '../staff.rules.ts';
import { changeTwoFactor } from './change-two-factor.ts';
import { resetTwoFactor } from './reset-two-factor.ts';

const PASSWORD = 'correct horse staple';
const key = randomBytes(32);
const START = new Date('2026-11-22T08:00:00Z');
const after = (seconds: number) => new Date(START.getTime() + seconds * 1_000);

let database: TestDatabase;
beforeAll(async () => {
  database = await testDb();
});
afterAll(() => database.close());

async function enter(email: string, now = START) {
  const entered = await signIn(database.db, { email, password: PASSWORD }, makeRequestContext({ now }), GUEST_BROWSER);
  if (!entered.ok) throw new Error(entered.refusal.code);
  return entered.value;
}

const identify = (token: string, now = START) => identifyVisitor(database.db, { token }, { now, demo: false });

async function hire(role: StaffRole) {
  const { email, id, name } = await makeCustomer(database.db, { password: PASSWORD });
  const typed = async () => ({ password: PASSWORD, password_confirmation: PASSWORD });
  await addStaff(database.db, { email, role }, typed, START);
  return { email, staff: { id, name, role } };
}

type Hired = Awaited<ReturnType<typeof hire>>;

async function change(
  member: Hired,
  token: string,
  step: TwoFactorChange,
  code = '',
  options: { now?: Date; limits?: Limits; address?: string } = {},
) {
  const { now = START, limits = readLimits('off'), address = '192.0.2.1' } = options;
  const { sessionHash } = await identify(token, now);
  if (!sessionHash) throw new Error('signed out');
  const changing = { staff: member.staff, sessionHash, key, address, limits, now };
  return changeTwoFactor(database.db, changing, { change: step, code });
}

const pendingSecret = async ({ staff }: Hired, now = START) =>
  (await showTwoFactor(database.db, { customerId: staff.id, key, now })).pendingSecret;

const codeForTime = (secret: Buffer, now: Date) => generateTotpCode(secret, currentTotpStep(now));

/** Staff member with an active second factor: secret, recovery codes and a verified session. */
async function withFactor(role: StaffRole = 'orders') {
  const member = await hire(role);
  const { token } = await enter(member.email);
  await change(member, token, 'begin');
  const secret = await pendingSecret(member);
  if (!secret) throw new Error('no pending secret');
  const confirmed = await change(member, token, 'confirm', codeForTime(secret, START));
  if (!confirmed.ok) throw new Error(confirmed.refusal.code);
  return { ...member, token, secret, recovery: confirmed.value };
}

async function give(
  token: string,
  code: string,
  { now = START, limits = readLimits('off'), address = '192.0.2.1' } = {},
) {
  const { sessionHash } = await identify(token, now);
  return completeTwoFactor(database.db, { sessionHash, key, address, limits, now }, code);
}

const wrong = { ok: false, refusal: { fields: { code: [{ code: 'customers.factor-code-wrong' }] } } };
const used = { ok: false, refusal: { fields: { code: [{ code: 'customers.factor-code-used' }] } } };

test('with a second factor, the password alone gives no access; the code completes the sign-in', async () => {
  const { email, secret, staff } = await withFactor();
  const { token, factorDue } = await enter(email);
  expect(factorDue).toBe(true);
  expect(await identify(token)).toMatchObject({ customer: null, factor: 'due' });
  expect(await requireStaff(database.db, await identify(token), 'orders.read')).toMatchObject({
    refusal: { code: 'api.factor-due', kind: 'unauthenticated' },
  });
  const later = after(60);
  expect(await give(token, codeForTime(secret, after(300)), { now: later })).toMatchObject(wrong);
  expect(await give(token, codeForTime(secret, later), { now: later })).toMatchObject({
    ok: true,
    value: { id: staff.id },
  });
  expect(await identify(token, later)).toMatchObject({ customer: { id: staff.id }, factor: 'given' });
  expect((await requireStaff(database.db, await identify(token, later), 'orders.read')).ok).toBe(true);
});

test('a code is valid once, and earlier codes are invalid afterwards', async () => {
  const { email, secret } = await withFactor();
  const [first, second] = [await enter(email), await enter(email)];
  const now = after(90);
  expect((await give(first.token, codeForTime(secret, now), { now })).ok).toBe(true);
  expect(await give(second.token, codeForTime(secret, now), { now })).toMatchObject(used);
  expect(await give(second.token, codeForTime(secret, after(60)), { now })).toMatchObject(used);
  expect((await give(second.token, codeForTime(secret, after(120)), { now })).ok).toBe(true);
});

test('of two concurrent uses of one code, one succeeds', async () => {
  const { email, secret } = await withFactor();
  const [one, other] = [await enter(email), await enter(email)];
  const now = after(90);
  const both = await Promise.all([one, other].map(({ token }) => give(token, codeForTime(secret, now), { now })));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
});

test('a recovery code is valid once, in any notation, and only for its account', async () => {
  const { email, recovery } = await withFactor();
  const other = await withFactor();
  expect(new Set(recovery).size).toBe(10);
  const [code = ''] = recovery;
  expect(await give((await enter(other.email)).token, code)).toMatchObject(wrong);
  const typed = `${code.slice(0, 5)}-${code.slice(5)}`.toLowerCase();
  expect((await give((await enter(email)).token, typed)).ok).toBe(true);
  expect(await give((await enter(email)).token, code)).toMatchObject(wrong);
});

test('five attempts in ten minutes are allowed per account, across all sessions', async () => {
  const { email, secret } = await withFactor();
  const kinds = [];
  for (let seconds = 0; seconds < 600; seconds += 60) {
    const { token } = await enter(email, after(seconds));
    const answer = await give(token, '000000', { now: after(seconds), limits: DEFAULT_LIMITS });
    kinds.push(answer.ok ? 'in' : answer.refusal.kind);
  }
  expect(kinds.filter((kind) => kind === 'refused').length).toBeLessThanOrEqual(5);
  expect(kinds.at(-1)).toBe('too-many');
  const { token } = await enter(email, after(3_000));
  const now = after(3_000);
  expect((await give(token, codeForTime(secret, now), { now, limits: DEFAULT_LIMITS })).ok).toBe(true);
});

const MONEY_ROLES: readonly StaffRole[] = ['owner', 'manager', 'orders', 'repairs', 'technician', 'finance'];

test('roles that can move money have no access before they set up a second factor; other roles have', async () => {
  for (const role of STAFF_ROLES) {
    const { email } = await hire(role);
    const { token, factorDue } = await enter(email);
    expect(factorDue).toBe(false);
    const access = await requireStaff(database.db, await identify(token), 'orders.read');
    const code = access.ok ? null : access.refusal.code;
    expect(code === 'staff.factor-missing', role).toBe(MONEY_ROLES.includes(role));
    expect(requiresTwoFactor(role), role).toBe(code === 'staff.factor-missing');
  }
  const owner = await withFactor('owner');
  expect((await requireStaff(database.db, await identify(owner.token), 'payments.approve')).ok).toBe(true);
});

test('demo accounts need no second factor', async () => {
  const { email } = await hire('owner');
  await database.db.updateTable('customer').set({ demo: true }).where('email', '=', email).execute();
  const entered = await signIn(
    database.db,
    { email, password: PASSWORD },
    makeRequestContext({ now: START, demo: true }),
    GUEST_BROWSER,
  );
  if (!entered.ok) throw new Error(entered.refusal.code);
  const visitor = await identifyVisitor(database.db, { token: entered.value.token }, { now: START, demo: true });
  expect(visitor.factor).toBe('spared');
  expect((await requireStaff(database.db, visitor, 'orders.read')).ok).toBe(true);
});

test('the setup requires a code of the new secret and ends sessions without the second factor', async () => {
  const member = await hire('orders');
  const [here, otherSession] = [await enter(member.email), await enter(member.email)];
  expect(await change(member, here.token, 'confirm', '123456')).toMatchObject({
    refusal: { code: 'customers.factor-offer-over' },
  });
  await change(member, here.token, 'begin');
  expect(await change(member, here.token, 'confirm', '12345')).toMatchObject(wrong);
  expect((await identify(otherSession.token)).customer).not.toBeNull();
  const secret = await pendingSecret(member);
  if (!secret) return expect.fail('no pending secret');
  expect(await pendingSecret(member, after(16 * 60))).toBeNull();
  expect((await change(member, here.token, 'confirm', codeForTime(secret, START))).ok).toBe(true);
  expect((await identify(here.token)).factor).toBe('given');
  expect(await identify(otherSession.token)).toMatchObject({ customer: null, sessionHash: null });
  expect(await give((await enter(member.email)).token, codeForTime(secret, START))).toMatchObject(used);
});

test('renewing recovery codes, changing the app and turning it off each require a current code', async () => {
  const one = await withFactor('auditor');
  for (const step of ['codes', 'begin', 'drop'] as const)
    expect(await change(one, one.token, step, '000000'), step).toMatchObject(wrong);

  const [old = ''] = one.recovery;
  const renewed = await change(one, one.token, 'codes', codeForTime(one.secret, after(30)), { now: after(30) });
  if (!renewed.ok) return expect.fail(renewed.refusal.code);
  expect(await give((await enter(one.email)).token, old)).toMatchObject(wrong);

  expect((await change(one, one.token, 'begin', codeForTime(one.secret, after(60)), { now: after(60) })).ok).toBe(true);
  const next = await pendingSecret(one, after(60));
  if (!next) return expect.fail('no pending secret');
  const still = await enter(one.email);
  expect((await give(still.token, codeForTime(one.secret, after(90)), { now: after(90) })).ok).toBe(true);
  expect((await change(one, one.token, 'confirm', codeForTime(next, after(120)), { now: after(120) })).ok).toBe(true);
  const { token } = await enter(one.email);
  expect(await give(token, codeForTime(one.secret, after(150)), { now: after(150) })).toMatchObject(wrong);

  expect((await change(one, one.token, 'drop', codeForTime(next, after(180)), { now: after(180) })).ok).toBe(true);
  expect((await enter(one.email)).factorDue).toBe(false);
});

test('attempts to turn it off are limited like sign-in attempts', async () => {
  const one = await withFactor('auditor');
  const limits = DEFAULT_LIMITS;
  for (let tries = 0; tries < limits.secondFactor.burst; tries += 1)
    expect(await change(one, one.token, 'drop', '000000', { limits })).toMatchObject(wrong);
  const right = codeForTime(one.secret, after(30));
  expect(await change(one, one.token, 'drop', right, { limits, now: after(30) })).toMatchObject({
    refusal: { kind: 'too-many' },
  });
});

test('a role that requires a second factor cannot turn it off', async () => {
  const owner = await withFactor('owner');
  const right = codeForTime(owner.secret, after(30));
  expect(await change(owner, owner.token, 'drop', right, { now: after(30) })).toMatchObject({
    refusal: { code: 'staff.factor-needed' },
  });
});

test('secrets and recovery codes are not stored in plain text', async () => {
  const { staff, secret, recovery } = await withFactor();
  const row = await database.db
    .selectFrom('two_factor')
    .select('secret')
    .where('customer_id', '=', staff.id)
    .executeTakeFirstOrThrow();
  expect(row.secret?.includes(secret)).toBe(false);
  expect(row.secret?.toString('latin1')).not.toContain(encodeBase32(secret));
  const codes = await database.db
    .selectFrom('recovery_code')
    .select('code_hash')
    .where('customer_id', '=', staff.id)
    .execute();
  expect(codes).toHaveLength(10);
  for (const { code_hash } of codes) for (const code of recovery) expect(code_hash.includes(code)).toBe(false);
});

test('a lost second factor is reset on the server: all sessions end and the next sign-in sets up a new one', async () => {
  const owner = await withFactor('owner');
  expect(await resetTwoFactor(database.db, 'stranger@shop.example', START)).toMatchObject({
    refusal: { code: 'staff.no-member' },
  });
  expect(await resetTwoFactor(database.db, owner.email, START)).toEqual({ ok: true, value: true });
  expect(await identify(owner.token)).toMatchObject({ customer: null, sessionHash: null });
  const { token, factorDue } = await enter(owner.email);
  expect(factorDue).toBe(false);
  expect(await requireStaff(database.db, await identify(token), 'orders.read')).toMatchObject({
    refusal: { code: 'staff.factor-missing' },
  });
  const { staff } = owner;
  const written = await database.db
    .selectFrom('audit_entry')
    .select(['action', 'before', 'after'])
    .where('subject_id', '=', staff.id)
    .orderBy('action')
    .execute();
  expect(written).toMatchObject([
    { action: 'add-staff' },
    { action: 'factor-confirm', before: { second_factor: false }, after: { second_factor: true } },
    { action: 'factor-reset', before: { second_factor: true }, after: { second_factor: false } },
  ]);
});
