import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import {
  fillCart,
  makeBankAccount,
  makeShippingRule,
  NO_PROVIDERS,
  NOW,
  newGuest,
  press,
} from '../../../../test/support/buying.ts';
import { makeProduct } from '../../../../test/support/factories.ts';
import { runPaymentJobs } from '../../../../test/support/paying.ts';
import { cameraPicture } from '../../../../test/support/pictures.ts';
import { uuidv7 } from '../../../kernel/ids.ts';
import type { Db } from '../../../platform/database/db.ts';
import { createOrderLinks } from '../../../web/links/order-links.ts';
import { retryPayment } from '../../checkout/payment/retry-payment.ts';
import { createTransferEffects } from '../../checkout/payment/transfer-mail.ts';
import { findCurrentAttemptId } from '../attempts/find-attempt.ts';
import { selectOrderAttempts } from '../payment.store.ts';
import { decideTransfer } from './decide-transfer.ts';
import { readTransfer } from './read-transfer.ts';
import { sendTransferReminders } from './send-transfer-reminders.ts';
import { submitTransferProof } from './submit-proof.ts';
import { bookInput, rejectInput } from './transfer.input.ts';

const LINKS = createOrderLinks('https://shop.example');
let database: TestDatabase;
let db: Db;
const dataDir = mkdtempSync(path.join(tmpdir(), 'proofs-'));
const effects = createTransferEffects(LINKS);
const staffActor = { staffId: uuidv7(), ip: '192.0.2.7' };
const PDF = new TextEncoder().encode('%PDF-1.7 a receipt');
const hours = (after: number) => new Date(NOW.getTime() + after * 3_600_000);

beforeAll(async () => {
  database = await testDb();
  db = database.db;
  await makeShippingRule(db, { price: 0, codFee: 0 });
  await makeBankAccount(db);
});
afterAll(() => database.close());

/** An order of one product for 499.00, payable by bank transfer. */
async function ordered() {
  const buyer = newGuest();
  const product = await makeProduct(db, { selling: 49_900, quantity: 5 });
  await fillCart(db, buyer, product.id);
  const placed = await press(db, buyer, { order_method: 7 });
  if (!placed.ok) throw new Error(placed.refusal.code);
  const attempt = (await findCurrentAttemptId(db, placed.value.id)) ?? '';
  return { ...placed.value, attempt, inventoryId: product.inventoryIds[0] ?? 0 };
}

let credits = 0;

async function decide(
  attempt: string,
  changes: Record<string, unknown> & { decision: unknown },
  now = hours(1),
  from = db,
) {
  credits += 1;
  const version = (await showVersion(attempt)) ?? 0;
  const credit = { amount: 499, value_date: '2026-11-21', payer: 'Z Karimi', bank_transaction_id: `c${credits}` };
  const { decision, ...rejection } = changes;
  const input =
    decision === 'reject'
      ? { decision: 'reject' as const, ...rejectInput.parse({ version, ...rejection }) }
      : bookInput.parse({ version, ...credit, ...changes });
  return decideTransfer(from, attempt, { input, staffActor, tolerance: 500 }, { effects, now });
}

async function showVersion(attempt: string) {
  const row = await db
    .selectFrom('bank_transfer')
    .select('version')
    .where('attempt_id', '=', attempt)
    .executeTakeFirst();
  return row?.version;
}

const stateOf = async (orderId: string) => {
  const [attempt] = await selectOrderAttempts(db, orderId);
  if (!attempt) throw new Error('attempt not found');
  const order = await db
    .selectFrom('shop_order')
    .select(['status', 'payment_state'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { ...order, attempt: attempt.status, captured: attempt.captured, refunded: attempt.refunded };
};

const stockOf = async (id: number) =>
  (await db.selectFrom('inventory').select('quantity').where('id', '=', id).executeTakeFirstOrThrow()).quantity;

const mailsTo = async (kind: string) =>
  (await db.selectFrom('mail').select('plain').where('kind', '=', kind).execute()).map(({ plain }) => plain);

test('the order mail contains account, amount and deadline', async () => {
  const order = await ordered();
  const transfer = await readTransfer(db, order.attempt);
  const [mail] = (await mailsTo('order')).filter((text) => text.includes(transfer?.reference ?? '-'));
  expect(mail).toContain('GB82 WEST 1234 5698 7654 32');
  expect(mail).toContain('499.00 USD');
  expect(mail).toContain('November 23, 2026');
  expect(await stateOf(order.id)).toMatchObject({ status: 1, attempt: 'pending', captured: 0 });
});

test('a proof does not pay the order, and at most three files are accepted', async () => {
  const order = await ordered();
  const send = (bytes: Uint8Array) =>
    submitTransferProof(db, { attemptId: order.attempt, bytes, dataDir, now: hours(47) });
  const codes = [];
  for (const bytes of [new Uint8Array(), new TextEncoder().encode('<svg onload>'), new Uint8Array(5_242_881)]) {
    const sent = await send(bytes);
    codes.push(sent.ok ? 'ok' : sent.refusal.code);
  }
  expect(codes).toEqual(['transfers.no-file', 'transfers.file-kind', 'transfers.file-too-large']);
  const answers = await Promise.all([PDF, PDF, PDF, PDF].map(send));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
  expect(readdirSync(path.join(dataDir, 'proofs'))).toHaveLength(3);
  expect(await readTransfer(db, order.attempt)).toMatchObject({
    state: 'proof_submitted',
    received: 0,
    mayProve: false,
  });
  expect(await stateOf(order.id)).toMatchObject({ status: 1, payment_state: 'unpaid', attempt: 'pending' });
});

test('a photo of a receipt is re-encoded without camera metadata', async () => {
  const order = await ordered();
  const bytes = await cameraPicture();
  expect(bytes.includes('Kabul')).toBe(true);
  expect(await submitTransferProof(db, { attemptId: order.attempt, bytes, dataDir, now: hours(1) })).toMatchObject({
    ok: true,
  });
  const proof = await db
    .selectFrom('transfer_proof')
    .select(['file', 'kind'])
    .where('attempt_id', '=', order.attempt)
    .executeTakeFirstOrThrow();
  expect(proof.kind).toBe('jpeg');
  expect(readFileSync(path.join(dataDir, 'proofs', proof.file)).includes('Kabul')).toBe(false);
});

test('staff approve a received transfer: the order is paid and confirmed, and one mail is sent', async () => {
  const order = await ordered();
  expect(await decide(order.attempt, { decision: 'approve' })).toEqual({ ok: true, value: 'paid' });
  expect(await stateOf(order.id)).toMatchObject({
    status: 2,
    payment_state: 'paid',
    attempt: 'paid',
    captured: 49_900,
  });
  expect((await mailsTo('transfer-received')).filter((text) => text.includes(order.code))).toHaveLength(1);
  const again = await decide(order.attempt, { decision: 'approve' });
  expect(!again.ok && again.refusal.code).toBe('transfers.settled');
});

test('a decision that contradicts the amounts is refused', async () => {
  const order = await ordered();
  for (const [decision, amount] of [
    ['approve', 498.99],
    ['approve', 500],
    ['approve_with_difference', 490],
    ['partial', 499],
    ['overpaid', 499],
  ]) {
    const done = await decide(order.attempt, { decision, amount });
    expect(!done.ok && done.refusal.fields.amount?.[0]?.code, `${decision} ${amount}`).toBe('transfers.wrong-decision');
  }
  expect(await stateOf(order.id)).toMatchObject({ status: 1, attempt: 'pending', captured: 0 });
  expect((await decide(order.attempt, { decision: 'approve_with_difference', amount: 495 })).ok).toBe(true);
  expect(await stateOf(order.id)).toMatchObject({ payment_state: 'paid', captured: 49_500 });
});

test('two partial payments pay an order, and the overpayment is refunded', async () => {
  const order = await ordered();
  expect(await decide(order.attempt, { decision: 'partial', amount: 200 })).toEqual({ ok: true, value: 'partial' });
  expect((await mailsTo('transfer-partial')).some((text) => text.includes('299.00 USD'))).toBe(true);
  expect(await decide(order.attempt, { decision: 'overpaid', amount: 310.5 })).toEqual({ ok: true, value: 'paid' });
  expect(await stateOf(order.id)).toMatchObject({
    status: 2,
    payment_state: 'paid',
    captured: 51_050,
    refunded: 1_150,
  });
});

test('one credit of an account pays one order, also with concurrent bookings', async () => {
  const orders = await Promise.all([ordered(), ordered(), ordered(), ordered()]);
  const same = { decision: 'approve', bank_transaction_id: 'BOOKED-TWICE' };
  const done = await Promise.all(orders.map(({ attempt }) => decide(attempt, same)));
  expect(done.filter(({ ok }) => ok)).toHaveLength(1);
  const codes = done.flatMap((answer) => (answer.ok ? [] : [answer.refusal.code]));
  expect(codes).toEqual(Array(3).fill('transfers.already-booked'));
  const paid = await Promise.all(orders.map(({ id }) => stateOf(id)));
  expect(paid.filter(({ payment_state }) => payment_state === 'paid')).toHaveLength(1);
});

test('of two concurrent staff decisions the second is refused', async () => {
  const order = await ordered();
  const version = await showVersion(order.attempt);
  const done = await Promise.all([
    decide(order.attempt, { decision: 'approve', version }),
    decide(order.attempt, { decision: 'reject', note: 'not found', version }),
  ]);
  expect(done.filter(({ ok }) => ok)).toHaveLength(1);
  expect(done.flatMap((answer) => (answer.ok ? [] : [answer.refusal.code]))).toEqual(['transfers.changed']);
});

test('a reminder is sent once after two days; after three days the stock is released', async () => {
  const order = await ordered();
  const before = await stockOf(order.inventoryId);
  const run = async (now: Date) => {
    await runPaymentJobs(db, { providers: NO_PROVIDERS, effects, now });
    await Promise.all([sendTransferReminders(db, { effects, now }), sendTransferReminders(db, { effects, now })]);
  };
  const reminders = async () => (await mailsTo('transfer-reminder')).filter((text) => text.includes(order.code)).length;
  await run(hours(47));
  expect(await reminders()).toBe(0);
  await run(hours(48));
  await run(hours(50));
  expect(await reminders()).toBe(1);
  await run(hours(72));
  expect(await stateOf(order.id)).toMatchObject({ status: 6, attempt: 'expired' });
  expect(await stockOf(order.inventoryId)).toBe(before + 1);
});

test('late money restores the order if stock is left, and is refunded otherwise', async () => {
  const [lucky, late] = [await ordered(), await ordered()];
  await sendTransferReminders(db, { effects, now: hours(48) });
  await sendTransferReminders(db, { effects, now: hours(73) });
  await db.updateTable('inventory').set({ quantity: 0 }).where('id', '=', late.inventoryId).execute();
  await decide(lucky.attempt, { decision: 'approve' }, hours(80));
  await decide(late.attempt, { decision: 'approve' }, hours(80));
  expect(await stateOf(lucky.id)).toMatchObject({ status: 2, payment_state: 'paid', refunded: 0 });
  expect(await stateOf(late.id)).toMatchObject({ status: 6, captured: 49_900, refunded: 49_900 });
  expect((await mailsTo('transfer-received')).filter((text) => text.includes(late.code))).toEqual([]);
});

describe('a credit after the refund of an earlier partial one', () => {
  async function expiredPartly() {
    const order = await ordered();
    await decide(order.attempt, { decision: 'partial', amount: 100 });
    const { expires_at } = await db
      .selectFrom('payment_attempt')
      .select('expires_at')
      .where('id', '=', order.attempt)
      .executeTakeFirstOrThrow();
    if (!expires_at) throw new Error('a transfer has no deadline');
    const late = new Date(expires_at.getTime() + 3_600_000);
    // the first run reminds, the second one expires
    await sendTransferReminders(db, { effects, now: hours(49) });
    await sendTransferReminders(db, { effects, now: late });
    expect(await stateOf(order.id)).toMatchObject({
      status: 6,
      attempt: 'expired',
      captured: 10_000,
      refunded: 10_000,
    });
    expect(await readTransfer(db, order.attempt)).toMatchObject({ state: 'expired', received: 10_000, rest: 49_900 });
    return { ...order, late };
  }

  test('does not pay the order together with the refunded one, and is refunded', async () => {
    const order = await expiredPartly();
    const approved = await decide(order.attempt, { decision: 'approve', amount: 399 }, order.late);
    expect(!approved.ok && approved.refusal.fields.amount).toMatchObject([
      { code: 'transfers.wrong-decision', facts: { received: 399, due: 499 } },
    ]);
    expect((await decide(order.attempt, { decision: 'partial', amount: 399 }, order.late)).ok).toBe(true);
    expect(await stateOf(order.id)).toMatchObject({ status: 6, captured: 49_900, refunded: 49_900 });
  });

  test('pays the order if it is the whole amount, without an overpayment', async () => {
    const order = await expiredPartly();
    expect((await decide(order.attempt, { decision: 'approve', amount: 499 }, order.late)).ok).toBe(true);
    expect(await stateOf(order.id)).toMatchObject({
      status: 2,
      payment_state: 'paid',
      captured: 59_900,
      refunded: 10_000,
    });
  });

  test('is refunded if the order cannot be restored', async () => {
    const order = await expiredPartly();
    await db.updateTable('inventory').set({ quantity: 0 }).where('id', '=', order.inventoryId).execute();
    expect((await decide(order.attempt, { decision: 'approve', amount: 499 }, order.late)).ok).toBe(true);
    expect(await stateOf(order.id)).toMatchObject({ status: 6, captured: 59_900, refunded: 59_900 });
  });
});

test('a transfer can be replaced by another attempt; if both are paid, one is refunded', async () => {
  const order = await ordered();
  const next = await retryPayment(db, order.attempt, 7, {
    providers: NO_PROVIDERS,
    effects,
    links: LINKS,
    now: hours(1),
  });
  if (!next.ok) throw new Error(next.refusal.code);
  expect(next.value).not.toBe(order.attempt);
  expect((await decide(next.value, { decision: 'approve' })).ok).toBe(true);
  expect((await decide(order.attempt, { decision: 'approve' })).ok).toBe(true);
  const attempts = (await selectOrderAttempts(db, order.id)).map(({ status, refunded }) => ({ status, refunded }));
  expect(attempts.toSorted((a, b) => a.refunded - b.refunded)).toEqual([
    { status: 'paid', refunded: 0 },
    { status: 'review', refunded: 49_900 },
  ]);
});

test('decisions can be read back', async () => {
  const order = await ordered();
  await decide(order.attempt, { decision: 'reject', note: 'no such money' });
  const entry = db
    .selectFrom('transfer_entry')
    .select(['decision', 'staff_id', 'ip'])
    .where('attempt_id', '=', order.attempt);
  expect(await entry.executeTakeFirst()).toMatchObject({
    decision: 'reject',
    staff_id: staffActor.staffId,
    ip: staffActor.ip,
  });
  expect((await mailsTo('transfer-rejected')).some((text) => text.includes('no such money'))).toBe(true);
});
