import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { money } from '../../src/kernel/money.ts';
import { openOrderCheckout } from '../../src/modules/checkout/payment/open-order-checkout.ts';
import { retryPayment } from '../../src/modules/checkout/payment/retry-payment.ts';
import { readAttemptProgress } from '../../src/modules/payments/attempts/find-attempt.ts';
import { createAttempt } from '../../src/modules/payments/attempts/open-attempt.ts';
import { calculatePayableUntil } from '../../src/modules/payments/attempts/payment-times.rules.ts';
import { reconcileAttempt } from '../../src/modules/payments/attempts/reconcile-attempt.ts';
import { ATTEMPTS_DUE, selectAttemptById } from '../../src/modules/payments/payment.store.ts';
import { refundAmount } from '../../src/modules/payments/refunds/refund-amount.ts';
import { changeSettings } from '../../src/modules/settings/change-settings.ts';
import { inTransaction } from '../../src/platform/database/db.ts';
import { leaseDueRows } from '../../src/platform/jobs/due-rows.ts';
import { createOrderLinks } from '../../src/web/links/order-links.ts';
import { NOW } from './buying.ts';
import { openPayingShop, type PayingShop, type ProviderPair, runPaymentJobs } from './paying.ts';

const MINUTE_MS = 60_000;
const CONFIRMED = { status: 2, payment_state: 'paid' };
const WAITING = { status: 1, payment_state: 'unpaid' };
const LAPSED = { status: 6, payment_state: 'failed' };

/** Capabilities of the provider's protocol that differ between providers. */
export type Abilities = {
  /** Whether its webhooks contain a time and can be stale. */
  stale: boolean;
  /** Whether its webhooks are signed over the amount. */
  signsAmount: boolean;
  /** Whether a payment can be pending for days. */
  later: boolean;
  /** Whether a pending payment can be rejected at the end. */
  bounces: boolean;
  /** Whether its protocol allows paying more than was requested. */
  more: boolean;
};

/** Every outcome of a payment, reported to one provider's adapter by its stand-in over HTTP. */
export function payThrough(name: string, pair: ProviderPair, abilities: Abilities): void {
  describe(name, () => {
    let shop: PayingShop;
    beforeAll(async () => {
      shop = await openPayingShop(pair);
    });
    beforeEach(() => {
      Object.assign(shop.standIn.behaviour, {
        next: null,
        times: 1,
        webhooks: 'before-return',
        flaw: 'none',
        chargeMore: 0,
        reportLagMinutes: 0,
        chargeCurrency: null,
      });
      shop.time.now = NOW;
    });
    afterAll(() => shop.close());

    const ask = (attempt: string) => reconcileAttempt(shop.db, attempt, shop.how());
    const later = (minutes: number) => {
      shop.time.now = new Date(NOW.getTime() + minutes * MINUTE_MS);
    };

    test.each(['before-return', 'after-return', 'twice', 'never'] as const)(
      'paid, webhook %s: the order is confirmed once, with one mail',
      async (webhooks) => {
        shop.standIn.behaviour.webhooks = webhooks;
        const sale = await shop.order();
        const mails = await shop.mails();
        await shop.press(await shop.open(sale.attempt), 'pay');
        await Promise.all([ask(sale.attempt), ask(sale.attempt)]);
        if (webhooks === 'after-return') await shop.standIn.sendWebhooks();
        expect(await shop.orderState(sale.orderId)).toEqual(CONFIRMED);
        expect(await shop.attempt(sale.attempt)).toMatchObject({ status: 'paid', captured: sale.grand });
        expect(await shop.mails()).toBe(mails + 1);
      },
    );

    test('pressing twice opens one page', async () => {
      const { attempt } = await shop.order();
      const [one, two] = await Promise.all([shop.open(attempt), shop.open(attempt)]);
      expect(two).toEqual(one);
    });

    test('an answer lost after the page was opened opens no second one', async () => {
      const sale = await shop.order();
      shop.standIn.behaviour.next = 'lose-answer';
      const page = await shop.open(sale.attempt).catch(() => shop.open(sale.attempt));
      await shop.press(page, 'pay');
      expect(await ask(sale.attempt)).toBe('paid');
    });

    test('the request stays the same whenever and from wherever it is sent again, whatever was set meanwhile', async () => {
      const sale = await shop.order();
      // more often than one call is repeated
      Object.assign(shop.standIn.behaviour, { next: 'lose-answer', times: 3 });
      const links = createOrderLinks('https://shop.example');
      const payer = (ip: string) => ({ providers: shop.providers, links, ip, now: shop.time.now });
      const lost = await openOrderCheckout(shop.db, sale.attempt, payer('192.0.2.1'));
      expect(lost).toMatchObject({ ok: false, refusal: { code: 'payments.unreachable' } });
      expect((await changeSettings(shop.db, { siteName: `Souk ${name}` }, NOW)).ok).toBe(true);
      // another tab, another network
      later(25);
      const opened = await openOrderCheckout(shop.db, sale.attempt, payer('192.0.2.2'));
      if (!opened.ok) throw new Error(opened.refusal.code);
      await shop.press(opened.value, 'pay');
      expect(await ask(sale.attempt)).toBe('paid');
    });

    test.each(['fail', 'too-many'] as const)(
      'a request that the provider answers with %s once is repeated',
      async (next) => {
        const sale = await shop.order();
        await shop.press(await shop.open(sale.attempt), 'cancel');
        shop.standIn.behaviour.next = next;
        expect(await ask(sale.attempt)).toBe('pending');
        expect(await shop.orderState(sale.orderId)).toEqual(WAITING);
      },
    );

    test('declined: nothing is charged and the order waits', async () => {
      const sale = await shop.order();
      await shop.press(await shop.open(sale.attempt), 'decline');
      expect(['pending', 'failed']).toContain(await ask(sale.attempt));
      expect((await shop.orderState(sale.orderId)).status).toBe(1);
    });

    test('left on the page: one mail reminds of the payment, and none is sent for a paid order', async () => {
      const left = await shop.order();
      await shop.open(left.attempt);
      const paid = await shop.order();
      await shop.press(await shop.open(paid.attempt), 'pay');
      await ask(paid.attempt);
      for (const minutes of [9, 10, 16]) {
        later(minutes);
        await runPaymentJobs(shop.db, shop.how());
      }
      expect([await countAttempts(left.orderId), await countAttempts(paid.orderId)]).toEqual([1, 0]);
      expect(await shop.orderState(left.orderId)).toEqual(WAITING);
    });

    test('a reminder whose process died before it was written is written by the next', async () => {
      const left = await shop.order();
      await shop.open(left.attempt);
      later(10);
      // accepted without a response
      await leaseDueRows(shop.db, ATTEMPTS_DUE, {
        now: shop.time.now,
        until: new Date(NOW.getTime() + 15 * MINUTE_MS),
        limit: 20,
      });
      for (const minutes of [11, 16, 22]) {
        later(minutes);
        await runPaymentJobs(shop.db, shop.how());
        expect(await countAttempts(left.orderId)).toBe(minutes < 15 ? 0 : 1);
      }
    });

    /** Number of payment reminder mails of an order. */
    async function countAttempts(orderId: string): Promise<number> {
      const { code } = await shop.db
        .selectFrom('shop_order')
        .select('code')
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow();
      const mails = await shop.db
        .selectFrom('mail')
        .select('id')
        .where('kind', '=', 'order-paymentWaits')
        .where('subject', 'like', `%${code}%`)
        .execute();
      return mails.length;
    }

    test('abandoned: when time is up the order ends, the goods go back on sale and the page is closed', async () => {
      const sale = await shop.order({ stock: 5, quantity: 2 });
      const page = await shop.open(sale.attempt);
      expect(await shop.stock(sale.inventoryId)).toBe(3);
      later(31);
      await runPaymentJobs(shop.db, shop.how());
      expect(await shop.orderState(sale.orderId)).toEqual(LAPSED);
      expect(await shop.stock(sale.inventoryId)).toBe(5);
      expect(['expired', 'failed']).toContain((await shop.attempt(sale.attempt)).status);
      void page;
    });

    test('declined and left: when time is up the goods go back on sale, and asking ends after three days', async () => {
      const sale = await shop.order({ stock: 5, quantity: 2 });
      await shop.press(await shop.open(sale.attempt), 'decline');
      await ask(sale.attempt);
      later(31);
      await runPaymentJobs(shop.db, shop.how());
      expect(await shop.orderState(sale.orderId)).toEqual(LAPSED);
      expect(await shop.stock(sale.inventoryId)).toBe(5);
      later(4 * 24 * 60);
      await runPaymentJobs(shop.db, shop.how());
      expect(await selectAttemptById(shop.db, sale.attempt)).toMatchObject({ status: 'expired', next_check_at: null });
    });

    test('a payment that arrives after the order has lapsed takes the goods again', async () => {
      const sale = await shop.order({ stock: 5 });
      await payLate(sale.attempt);
      await ask(sale.attempt);
      expect(await shop.orderState(sale.orderId)).toEqual(CONFIRMED);
      expect(await shop.stock(sale.inventoryId)).toBe(4);
    });

    test('a late payment for goods that are gone returns by itself', async () => {
      const sale = await shop.order({ stock: 1 });
      await payLate(sale.attempt);
      await shop.db.updateTable('inventory').set({ quantity: 0 }).where('id', '=', sale.inventoryId).execute();
      await ask(sale.attempt);
      await runPaymentJobs(shop.db, shop.how());
      expect(await shop.attempt(sale.attempt)).toMatchObject({ status: 'refunded', refunded: sale.grand });
      expect(await shop.orderState(sale.orderId)).toEqual({ status: 6, payment_state: 'refunded' });
    });

    /** Pays on the provider page after the order expired in the shop without a webhook. */
    async function payLate(attempt: string): Promise<void> {
      shop.standIn.behaviour.webhooks = 'never';
      const page = await shop.open(attempt);
      const row = await selectAttemptById(shop.db, attempt);
      await inTransaction(shop.db, async (tx) => {
        await tx.updateTable('payment_attempt').set({ status: 'expired' }).where('id', '=', attempt).execute();
        await shop.how().effects.onPaymentFailed(tx, row as NonNullable<typeof row>, 'expired', NOW);
      });
      await shop.press(page, 'pay');
    }

    test.each([
      ['less', { chargeMore: -100 }, 'too-little'],
      ['another currency', { chargeCurrency: 'inr' }, 'other-currency'],
    ] as const)('charged %s than requested: the payment is in review', async (_what, change, error) => {
      Object.assign(shop.standIn.behaviour, change);
      const sale = await shop.order();
      await shop.press(await shop.open(sale.attempt), 'pay');
      await ask(sale.attempt);
      expect(await shop.attempt(sale.attempt)).toMatchObject({ status: 'review', last_error: error });
      expect((await shop.orderState(sale.orderId)).status).toBe(1);
    });

    test(`charged more than requested: ${abilities.more ? 'paid, and noted' : 'the payment is in review'}`, async () => {
      shop.standIn.behaviour.chargeMore = 100;
      const sale = await shop.order();
      await shop.press(await shop.open(sale.attempt), 'pay');
      await ask(sale.attempt);
      const captured = sale.grand + 100;
      expect(await shop.attempt(sale.attempt)).toMatchObject(
        abilities.more
          ? { status: 'paid', captured, last_error: 'overpaid' }
          : { status: 'review', captured, last_error: 'too-much' },
      );
      expect((await shop.orderState(sale.orderId)).status).toBe(abilities.more ? 2 : 1);
    });

    test('a forged webhook is refused and files nothing', async () => {
      Object.assign(shop.standIn.behaviour, { flaw: 'forged', webhooks: 'never' });
      const sale = await shop.order();
      await shop.press(await shop.open(sale.attempt), 'pay');
      shop.standIn.behaviour.webhooks = 'after-return';
      expect(await shop.standIn.sendWebhooks()).toEqual([401]);
      expect((await shop.orderState(sale.orderId)).status).toBe(1);
    });

    if (abilities.stale)
      test('a webhook that is too old is refused', async () => {
        const sale = await shop.order();
        shop.standIn.behaviour.webhooks = 'never';
        await shop.press(await shop.open(sale.attempt), 'pay');
        Object.assign(shop.standIn.behaviour, { flaw: 'stale', webhooks: 'after-return' });
        expect(await shop.standIn.sendWebhooks()).toEqual([401]);
      });

    if (abilities.signsAmount)
      test('a webhook whose amount was changed on the way is refused', async () => {
        const sale = await shop.order();
        shop.standIn.behaviour.webhooks = 'never';
        await shop.press(await shop.open(sale.attempt), 'pay');
        Object.assign(shop.standIn.behaviour, { flaw: 'tampered', webhooks: 'after-return' });
        expect(await shop.standIn.sendWebhooks()).toEqual([401]);
      });

    if (abilities.bounces)
      test.each(['before-return', 'never'] as const)(
        'pending, then rejected (webhook %s): the attempt fails, and the order is paid by another one',
        async (webhooks) => {
          shop.standIn.behaviour.webhooks = webhooks;
          const sale = await shop.order();
          const page = await shop.open(sale.attempt);
          await shop.press(page, 'later');
          expect(await ask(sale.attempt)).toBe('pending');
          expect(await readAttemptProgress(shop.db, sale.attempt)).toMatchObject({ payable: false });
          expect((await shop.press(page, 'bounce')).status).toBe(204);
          // the shop responds to a webhook before it processes it
          if (webhooks === 'never') await ask(sale.attempt);
          await expect.poll(async () => (await shop.attempt(sale.attempt)).status).toBe('failed');
          const how = { ...shop.how(), links: createOrderLinks('https://shop.example') };
          const next = await retryPayment(shop.db, sale.attempt, pair.method, how);
          if (!next.ok) throw new Error(next.refusal.code);
          await shop.press(await shop.open(next.value), 'pay');
          expect(await ask(next.value)).toBe('paid');
          expect(await shop.orderState(sale.orderId)).toEqual(CONFIRMED);
        },
      );

    if (abilities.later)
      test('pending for days, then paid: the order waits and is confirmed', async () => {
        const sale = await shop.order();
        const page = await shop.open(sale.attempt);
        await shop.press(page, 'later');
        expect(await ask(sale.attempt)).toBe('pending');
        expect((await shop.orderState(sale.orderId)).status).toBe(1);
        await shop.press(page, 'arrive');
        expect(await ask(sale.attempt)).toBe('paid');
        expect(await shop.orderState(sale.orderId)).toEqual(CONFIRMED);
      });

    test('paid in two attempts: one pays the order, the other goes back by itself', async () => {
      const sale = await shop.order();
      const again = { orderId: sale.orderId, method: pair.method, amount: money(sale.grand, 'USD'), now: NOW };
      const second = await inTransaction(shop.db, (tx) =>
        createAttempt(tx, { ...again, expiresAt: calculatePayableUntil(pair.method, NOW) }),
      );
      const pages = await Promise.all([shop.open(sale.attempt), shop.open(second)]);
      await Promise.all(pages.map((page) => shop.press(page, 'pay')));
      await Promise.all([ask(sale.attempt), ask(second), ask(second), ask(sale.attempt)]);
      await runPaymentJobs(shop.db, shop.how());
      await runPaymentJobs(shop.db, shop.how());
      const attempts = await Promise.all([sale.attempt, second].map((id) => shop.attempt(id)));
      const netAmounts = attempts.map(({ captured, refunded }) => captured - refunded);
      expect(netAmounts.toSorted((a, b) => a - b)).toEqual([0, sale.grand]);
      expect(attempts.map(({ status }) => status).toSorted()).toEqual(['paid', 'refunded']);
      expect(await shop.orderState(sale.orderId)).toEqual(CONFIRMED);
    });

    test('a refund whose answer was lost is looked up before it is sent again, once reports show it', async () => {
      const sale = await shop.order();
      await shop.press(await shop.open(sale.attempt), 'pay');
      await ask(sale.attempt);
      const request = { amount: 1000, reason: 'test', by: 'system', now: NOW };
      await inTransaction(shop.db, (tx) => refundAmount(tx, sale.orderId, request));
      Object.assign(shop.standIn.behaviour, { next: 'lose-answer', times: 3, reportLagMinutes: 4 });
      for (const minutes of [0, 3, 6, 12]) {
        later(minutes);
        await runPaymentJobs(shop.db, shop.how());
      }
      expect(await shop.attempt(sale.attempt)).toMatchObject({ status: 'partially_refunded', refunded: 1000 });
      Object.assign(shop.standIn.behaviour, { next: null, times: 1, reportLagMinutes: 0 });
      // the provider would refuse more than 1000
      await inTransaction(shop.db, (tx) => refundAmount(tx, sale.orderId, { ...request, amount: sale.grand - 1000 }));
      later(30);
      await runPaymentJobs(shop.db, shop.how());
      expect(await shop.attempt(sale.attempt)).toMatchObject({ status: 'refunded', refunded: sale.grand });
    });

    test('refunded in two parts, each once, however often it is tried; never more than was paid', async () => {
      const sale = await shop.order();
      await shop.press(await shop.open(sale.attempt), 'pay');
      await ask(sale.attempt);
      const back = (amount: number) =>
        inTransaction(shop.db, (tx) =>
          refundAmount(tx, sale.orderId, { amount, reason: 'test', by: 'system', now: NOW }),
        );
      expect((await back(1000)).ok).toBe(true);
      shop.standIn.behaviour.next = 'lose-answer';
      await runPaymentJobs(shop.db, shop.how());
      later(10);
      await runPaymentJobs(shop.db, shop.how());
      expect(await shop.attempt(sale.attempt)).toMatchObject({ status: 'partially_refunded', refunded: 1000 });
      const rest = sale.grand - 1000;
      const answers = await Promise.all([back(rest), back(rest)]);
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      later(20);
      await runPaymentJobs(shop.db, shop.how());
      expect(await shop.attempt(sale.attempt)).toMatchObject({ status: 'refunded', refunded: sale.grand });
      expect((await shop.orderState(sale.orderId)).payment_state).toBe('refunded');
    });
  });
}
