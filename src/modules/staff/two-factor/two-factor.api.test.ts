import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { makeCustomer } from '../../../../test/support/people.ts';
import { readLimits } from '../../../platform/rate-limits/limits.ts';
import { loadEncryptionKey } from '../../../platform/security/encryption-key.ts';
import { currentTotpStep, generateTotpCode } from '../../../platform/security/totp.ts';
import { identifyVisitor } from '../../customers/sessions/identify-visitor.ts';
import { showTwoFactor } from '../../customers/two-factor/set-up-two-factor.ts';
import { addStaff } from '../add-staff.ts';
import { changeTwoFactor } from './change-two-factor.ts';

const PASSWORD = 'correct horse staple';
const dataDir = mkdtempSync(path.join(tmpdir(), 'factor-'));
const key = loadEncryptionKey({ given: null, dataDir });

let now = new Date('2026-11-22T08:00:00Z');
let shop: TestApp;
beforeAll(async () => {
  shop = await testApp({ clock: () => now, env: { LIMITS: 'off', DATA_DIR: dataDir, SHOP_DEMO: '0' } });
});
afterAll(() => shop.close());

async function call(url: string, payload: object | undefined, token?: string) {
  const method = payload ? 'POST' : 'GET';
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await shop.app.inject({ method, url: `/api/v1/${url}`, payload, headers });
  return { status: answer.statusCode, data: answer.json().data };
}

const signIn = async (email: string) => (await call('user/signin', { email, password: PASSWORD })).data;

test('an API client that signs in as staff must provide the second factor before it has access', async () => {
  const { email, id, name } = await makeCustomer(shop.db, { password: PASSWORD });
  const typed = async () => ({ password: PASSWORD, password_confirmation: PASSWORD });
  await addStaff(shop.db, { email, role: 'owner' }, typed, now);
  const first = await signIn(email);
  expect(first).toMatchObject({ second_factor: false, user: { id } });
  expect(await call('admin/orders', undefined, first.token)).toMatchObject({
    status: 403,
    data: { code: 'staff.factor_missing' },
  });

  const { sessionHash } = await identifyVisitor(shop.db, { token: first.token }, { now, demo: false });
  if (!sessionHash) return expect.fail('signed out');
  const changing = {
    staff: { id, name, role: 'owner' as const },
    sessionHash,
    key,
    address: '192.0.2.1',
    limits: readLimits('off'),
    now,
  };
  await changeTwoFactor(shop.db, changing, { change: 'begin', code: '' });
  const secret = (await showTwoFactor(shop.db, { customerId: id, key, now })).pendingSecret;
  if (!secret) return expect.fail('nothing was offered');
  await changeTwoFactor(shop.db, changing, { change: 'confirm', code: generateTotpCode(secret, currentTotpStep(now)) });
  expect((await call('admin/orders', undefined, first.token)).status).toBe(200);

  now = new Date(now.getTime() + 60_000);
  const { token, second_factor } = await signIn(email);
  expect(second_factor).toBe(true);
  for (const door of ['admin/orders', 'admin/audit'])
    expect(await call(door, undefined, token)).toMatchObject({ status: 401, data: { code: 'api.factor_due' } });
  expect((await call('profile', undefined, token)).data).toMatchObject({ is_logged_in: false, user: null });
  expect(await call('user/second-factor', { code: '123' }, token)).toMatchObject({
    status: 201,
    data: { fields: { code: [expect.stringContaining('wrong')] } },
  });
  const code = generateTotpCode(secret, currentTotpStep(now));
  expect(await call('user/second-factor', { code }, token)).toMatchObject({ status: 200, data: { user: { id } } });
  expect((await call('admin/orders', undefined, token)).status).toBe(200);
  expect((await call('user/second-factor', { code })).status).toBe(401);
});
