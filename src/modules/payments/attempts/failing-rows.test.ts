import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeBankAccount, NOW } from '../../../../test/support/buying.ts';
import { openCardShop } from '../../../../test/support/card-shop.ts';
import type { PayingShop } from '../../../../test/support/paying.ts';
import { money } from '../../../kernel/money.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { createOrderLinks } from '../../../web/links/order-links.ts';
import { createTransferEffects } from '../../checkout/payment/transfer-mail.ts';
import { selectAttemptById } from '../payment.store.ts';
import { refundAmount } from '../refunds/refund-amount.ts';
import { sendDueRefunds } from '../refunds/send-due-refunds.ts';
import { sendTransferReminders } from '../transfers/send-transfer-reminders.ts';
import { processPendingWebhooks } from '../webhooks/process-pending-webhooks.ts';
import { toKnownAttempt } from './known-attempt.ts';
import { createAttempt } from './open-attempt.ts';
import { calculatePayableUntil } from './payment-times.rules.ts';
import { reconcileAttempt } from './reconcile-attempt.ts';
import { reconcileDueAttempts } from './reconcile-due-attempts.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openCardShop();
  await makeBankAccount(shop.db);
  shop.standIn.behaviour.webhooks = 'never';
});
beforeEach(() => {
  shop.time.now = NOW;
});
afterAll(() => shop.close());

const later = (minutes: number) => {
  shop.time.now = new Date(NOW.getTime() + minutes * 60_000);
};

/** Orders one item and pays it at the provider, which sends no webhook. */
async function paidUnheard() {
  const sale = await shop.order();
  await shop.press(await shop.open(sale.attempt), 'pay');
  return sale;
}

/** The provider reports a payment id that another attempt has: storing this payment fails. */
async function unwritable() {
  const sale = await paidUnheard();
  const row = await selectAttemptById(shop.db, sale.attempt);
  const truth = row && (await shop.providers.byCode(3)?.fetchPayment(toKnownAttempt(row)));
  const other = await shop.order();
  await shop.db
    .updateTable('payment_attempt')
    .set({ payment_reference: truth?.paymentReference ?? '', next_check_at: null })
    .where('id', '=', other.attempt)
    .execute();
  return sale;
}

let filed = 0;
async function fileWebhook(attempt_id: string): Promise<void> {
  filed += 1;
  const event = { provider: 'stripe', event_id: `evt_${filed}`, body: Buffer.from(''), attempt_id };
  await shop.db
    .insertInto('webhook_event')
    .values({ ...event, received_at: NOW, processed_at: null, result: null })
    .execute();
}

const unprocessed = async () =>
  (await shop.db.selectFrom('webhook_event').select('attempt_id').where('processed_at', 'is', null).execute()).map(
    ({ attempt_id }) => attempt_id,
  );

test('a failing webhook does not block later ones, and is retried after growing delays', async () => {
  const broken = await unwritable();
  const sound = await paidUnheard();
  await fileWebhook(broken.attempt);
  await fileWebhook(sound.attempt);
  later(2);
  await expect(processPendingWebhooks(shop.db, shop.how())).rejects.toThrow(
    /1 of 2 rows failed.*payment_attempt_method_payment_reference_idx/,
  );
  expect((await shop.attempt(sound.attempt)).status).toBe('paid');
  expect(await unprocessed()).toEqual([broken.attempt]);
  expect(await processPendingWebhooks(shop.db, shop.how())).toBe(0);
  later(4);
  await expect(processPendingWebhooks(shop.db, shop.how())).rejects.toThrow('1 of 1 rows failed');
  later(6);
  expect(await processPendingWebhooks(shop.db, shop.how())).toBe(0);
  later(10);
  await shop.db.deleteFrom('payment_attempt').where('status', '<>', 'paid').where('id', '<>', broken.attempt).execute();
  expect(await processPendingWebhooks(shop.db, shop.how())).toBe(1);
  expect(await unprocessed()).toEqual([]);
  expect((await shop.attempt(broken.attempt)).status).toBe('paid');
});

test('a failing attempt does not block later ones', async () => {
  const broken = await unwritable();
  const sound = await paidUnheard();
  later(11);
  await expect(reconcileDueAttempts(shop.db, shop.how())).rejects.toThrow('1 of 2 rows failed');
  expect((await shop.attempt(broken.attempt)).status).toBe('pending');
  expect((await shop.attempt(sound.attempt)).status).toBe('paid');
  await shop.db.deleteFrom('payment_attempt').where('id', '=', broken.attempt).execute();
});

test('a failing refund does not block later ones', async () => {
  const sales = [await paidUnheard(), await paidUnheard()];
  for (const { attempt, orderId } of sales) {
    await reconcileAttempt(shop.db, attempt, shop.how());
    await inTransaction(shop.db, (tx) =>
      refundAmount(tx, orderId, { amount: 100, reason: 'goodwill', by: 'staff', now: NOW }),
    );
  }
  // an amount beyond the safe integer range
  const [broken, sound] = sales;
  await shop.db
    .updateTable('payment_attempt')
    .set({ amount: 2 ** 62 })
    .where('id', '=', broken?.attempt ?? '')
    .execute();
  await expect(sendDueRefunds(shop.db, shop.how())).rejects.toThrow('1 of 2 rows failed');
  const refunds = shop.db
    .selectFrom('refund')
    .select(['status'])
    .where('attempt_id', '=', sound?.attempt ?? '');
  expect(await refunds.execute()).toEqual([{ status: 'done' }]);
});

test('a failing transfer does not block later ones', async () => {
  const sales = [await shop.order(), await shop.order()];
  const transfers: string[] = [];
  for (const { orderId, grand } of sales) {
    const amount = money(grand, 'USD');
    const input = { orderId, method: 7 as const, amount, now: NOW, expiresAt: calculatePayableUntil(7, NOW) };
    transfers.push(await inTransaction(shop.db, (tx) => createAttempt(tx, input)));
  }
  const [broken = '', sound = ''] = transfers;
  later(73 * 60);
  const how = { effects: createTransferEffects(createOrderLinks('https://shop.example')), now: shop.time.now };
  // an amount beyond the safe integer range
  await shop.db
    .updateTable('bank_transfer')
    .set({ received: 2 ** 62 })
    .where('attempt_id', '=', broken)
    .execute();
  await expect(sendTransferReminders(shop.db, how)).rejects.toThrow('1 of 2 rows failed');
  expect((await shop.attempt(sound)).status).toBe('expired');
  expect((await shop.attempt(broken)).status).toBe('pending');
  expect(await sendTransferReminders(shop.db, how)).toBe(0);
});
