import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { fillCart, makeBankAccount, makeShippingRule, newGuest, press } from '../../../../test/support/buying.ts';
import { signedIn } from '../../../../test/support/desk.ts';
import { makeProduct } from '../../../../test/support/factories.ts';
import { makeCustomer } from '../../../../test/support/people.ts';
import { findCurrentAttemptId } from '../../payments/attempts/find-attempt.ts';
import { submitTransferProof } from '../../payments/transfers/submit-proof.ts';
import type { StaffRole } from '../../staff/staff.rules.ts';

let shop: TestApp;
const dataDir = mkdtempSync(path.join(tmpdir(), 'transfers-'));
const tokens = new Map<StaffRole | 'customer', string>();

beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off', DATA_DIR: dataDir } });
  await makeShippingRule(shop.db, { price: 0 });
  await makeBankAccount(shop.db);
  for (const role of ['finance', 'orders', 'auditor'] as const) {
    tokens.set(role, await signedIn(shop, role));
  }
  tokens.set('customer', (await makeCustomer(shop.db)).token);
});
afterAll(() => shop.close());

async function ordered(): Promise<{ attempt: string; code: string }> {
  const buyer = newGuest();
  await fillCart(shop.db, buyer, (await makeProduct(shop.db, { selling: 49_900 })).id);
  const placed = await press(shop.db, buyer, { order_method: 7 });
  if (!placed.ok) throw new Error(placed.refusal.code);
  return { attempt: (await findCurrentAttemptId(shop.db, placed.value.id)) ?? '', code: placed.value.code };
}

async function call(who: StaffRole | 'customer' | null, url: string, payload?: object) {
  const token = who && tokens.get(who);
  const answer = await shop.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api/v1/admin/transfers${url}`,
    payload,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  return answer;
}

const credit = { amount: 499, value_date: '2026-11-21', payer: 'Z Karimi', bank_transaction_id: 'T-1' };

test('a transfer is found by its reference, its order, its amount and its buyer, and settled', async () => {
  const { attempt, code } = await ordered();
  const shown = (await call('auditor', `/${attempt}`)).json().data.transfer;
  expect(shown).toMatchObject({ state: 'waiting', due: 499, received: 0, entries: [], proofs: [] });
  for (const q of [shown.reference.toLowerCase(), code, '499', '٤٩٩', '499,00', 'karimi']) {
    const { data } = (await call('orders', `?q=${encodeURIComponent(q)}`)).json().data.transfers;
    expect(data, q).toContainEqual(expect.objectContaining({ attempt, order: code, name: 'Zahra Karimi' }));
  }
  expect((await call('orders', '?q=nobody')).json().data.transfers).toMatchObject({ data: [], total: 0 });
  const done = await call('finance', `/${attempt}/book`, { decision: 'approve', version: shown.version, ...credit });
  expect(done.json().data.transfer).toMatchObject({ state: 'paid', received: 499, entries: [{ payer: 'Z Karimi' }] });
  const late = await call('finance', `/${attempt}/book`, { decision: 'approve', version: shown.version, ...credit });
  expect([late.statusCode, late.json().data.code]).toEqual([409, 'transfers.changed']);
});

test('transfers are listed by state', async () => {
  const listed = async (state: string) => {
    const { data } = (await call('auditor', `?state=${state}`)).json().data.transfers;
    return data.map((row: { attempt: string }) => row.attempt);
  };
  const [reminded, rejected] = [await ordered(), await ordered()];
  const at = new Date();
  await shop.db
    .updateTable('bank_transfer')
    .set({ reminded_at: at })
    .where('attempt_id', '=', reminded.attempt)
    .execute();
  const bytes = new TextEncoder().encode('%PDF-1.7 another receipt');
  await submitTransferProof(shop.db, { attemptId: rejected.attempt, bytes, dataDir, now: at });
  expect(await listed('proof_submitted')).toEqual([rejected.attempt]);
  const { version } = (await call('finance', `/${rejected.attempt}`)).json().data.transfer;
  const no = await call('finance', `/${rejected.attempt}/reject`, { version, note: 'not ours' });
  expect(no.json().data.transfer).toMatchObject({ state: 'waiting', may: { book: true, reject: true } });
  expect(await listed('reminded')).toEqual([reminded.attempt]);
  expect(await listed('rejected')).toEqual([rejected.attempt]);
  expect(await listed('open')).toEqual(expect.arrayContaining([reminded.attempt, rejected.attempt]));
  const audit = await shop.db
    .selectFrom('audit_entry')
    .select(['role', 'before', 'after'])
    .where('action', '=', 'transfer-reject')
    .execute();
  expect(audit).toMatchObject([
    {
      role: 'finance',
      before: { payment: 'unpaid' },
      after: { transfer_from: 'proof_submitted', transfer_to: 'waiting', note: 'not ours' },
    },
  ]);
});

test('booking a transfer requires payments.approve, and reading requires staff', async () => {
  const { attempt } = await ordered();
  const decision = { decision: 'approve', version: 0, ...credit, bank_transaction_id: 'T-2' };
  for (const [who, status] of [
    [null, 401],
    ['customer', 403],
    ['orders', 403],
    ['auditor', 403],
  ] as const)
    for (const [door, body] of [
      ['book', decision],
      ['reject', { version: 0, note: 'no' }],
    ] as const)
      expect((await call(who, `/${attempt}/${door}`, body)).statusCode, `${door} by ${who}`).toBe(status);
  expect((await call(null, '')).statusCode).toBe(401);
  expect((await call('customer', `/${attempt}`)).statusCode).toBe(403);
  const wrong = await call('finance', `/${attempt}/book`, { ...decision, amount: -1, payer: '' });
  expect(Object.keys(wrong.json().data.fields)).toEqual(['amount', 'payer']);
});

test('a proof file is served only to staff, as a download', async () => {
  const { attempt } = await ordered();
  const bytes = new TextEncoder().encode('%PDF-1.7 receipt');
  await submitTransferProof(shop.db, { attemptId: attempt, bytes, dataDir, now: new Date() });
  const [proof] = (await call('finance', `/${attempt}`)).json().data.transfer.proofs;
  const url = `/${attempt}/proofs/${proof.id}`;
  const file = await call('finance', url);
  expect(file.statusCode).toBe(200);
  expect(file.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' });
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="proof-[0-9a-f-]+\.pdf"$/);
  expect(file.body).toBe('%PDF-1.7 receipt');
  expect((await call('customer', url)).statusCode).toBe(403);
  expect((await call(null, url)).statusCode).toBe(401);
  expect((await call('finance', `/${attempt}/proofs/${attempt}`)).statusCode).toBe(404);
});
