import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBankAccount } from '../../../test/buying.ts';
import { openPayingShop, type PayingShop } from '../../../test/paying.ts';
import { stripeStandIn } from '../../stand-ins/stripe.stand-in.ts';
import { orderLinks } from '../../web/order-links.ts';
import { showPlacedOrder } from '../orders/show-placed-order.ts';
import { stripeProvider } from '../payments/providers/stripe.provider.ts';
import { retryPayment } from './retry-payment.ts';

const keys = { secretKey: 'sk_test_key', webhookSecret: 'whsec_key' };

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop({
    method: 3,
    provider: (baseUrl) => stripeProvider({ ...keys, baseUrl }),
    standIn: (options) => stripeStandIn({ ...options, ...keys }),
  });
  await makeBankAccount(shop.db);
});
afterAll(() => shop.close());

const mails = () => shop.db.selectFrom('mail').select(['kind', 'plain']).execute();

test('whoever turns from a card to a transfer has an order by transfer, and gets account and reference by mail', async () => {
  const { orderId, attempt } = await shop.order();
  await shop.open(attempt);
  const how = { ...shop.how(), links: orderLinks('https://shop.example') };
  const before = (await mails()).length;
  const next = await retryPayment(shop.db, attempt, 7, how);
  if (!next.ok) throw new Error(next.refusal.code);
  expect((await showPlacedOrder(shop.db, orderId))?.orderMethod).toBe(7);
  const sent = (await mails()).slice(before);
  const transfer = await shop.db
    .selectFrom('bank_transfer')
    .select('reference')
    .where('attempt_id', '=', next.value)
    .executeTakeFirstOrThrow();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ kind: 'order', plain: expect.stringContaining(transfer.reference) });
  // a second press opens nothing more, and says it no second time
  expect(await retryPayment(shop.db, attempt, 7, how)).toMatchObject({ ok: true });
  expect((await mails()).length).toBe(before + 1);
});
