import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillCart, NOW, newGuest } from '../../../test/support/buying.ts';
import { makeProduct } from '../../../test/support/factories.ts';
import { makeTicket, setTicket, transferArrives } from '../../../test/support/paying-repairs.ts';
import {
  addRepair,
  codeOf,
  fillMixedCart,
  getOrder,
  getTicketBalance,
  links,
  moveTicket,
  openRepairShop,
  payOrder,
  placeTransferOrder,
  type RepairShop,
  readGuestCart,
  readStock,
  sumRefunds,
} from '../../../test/support/repair-orders.ts';
import { sumAmounts } from '../../kernel/money.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { cancelOrder } from '../cancellations/cancel-order.ts';
import { readCancellationOptions } from '../cancellations/read-cancellation-options.ts';
import { isRepair } from '../orders/order-line.rules.ts';
import { selectOrderAttempts } from '../payments/payment.store.ts';
import { findTicket } from '../tickets/find-ticket.ts';
import { createOrderEffects } from './payment/settle-order.ts';
import { reorder } from './reorder.ts';

let shop: RepairShop;

beforeAll(async () => {
  shop = await openRepairShop();
});
afterAll(() => shop.database.close());

test('a cancelled ticket refunds its part, and the phone is not affected', async () => {
  const { owner, ticket, inventoryId } = await fillMixedCart(shop);
  const order = await payOrder(shop.db, owner);
  const who = { by: 'customer', id: 'customer' } as const;
  await moveTicket(shop.db, ticket.id, 'cancel', 'customer');
  const after = await getOrder(shop.db, order.id);
  expect(after.shipments.map(({ status }) => status)).toEqual([2, 6]);
  expect(after.status).toBe(2);
  expect(await sumRefunds(shop.db, order.id)).toBe(19_900);
  expect(await readStock(shop.db, inventoryId)).toBe(4);
  // and the phone is refunded as if there had never been a repair
  const input = { reason: 'changed_mind', note: '' } as const;
  expect(codeOf(await cancelOrder(shop.db, order.id, input, who, { links, now: NOW }))).toBe('ok');
  expect(await sumRefunds(shop.db, order.id)).toBe(order.totals.grand);
  expect(await readStock(shop.db, inventoryId)).toBe(5);
});

test('a cancelled phone leaves the repair paid, and a goodwill refund is due again', async () => {
  const { owner, ticket } = await fillMixedCart(shop);
  const order = await payOrder(shop.db, owner);
  const who = { by: 'customer', id: 'customer' } as const;
  const [goods, repaired] = order.shipments;
  const off = (shipmentId?: string) =>
    cancelOrder(shop.db, order.id, { shipmentId, reason: 'changed_mind', note: '' }, who, { links, now: NOW });
  expect(codeOf(await off(goods?.id))).toBe('ok');
  expect(await sumRefunds(shop.db, order.id)).toBe(45_390);
  expect(await getTicketBalance(shop.db, ticket.id)).toMatchObject({ paid: 19_900, due: null });
  expect(codeOf(await off(repaired?.id))).toBe('ok');
  expect(await sumRefunds(shop.db, order.id)).toBe(order.totals.grand);
  expect(await getTicketBalance(shop.db, ticket.id)).toMatchObject({ paid: 0, due: { amount: 19_900 } });
});

test('a buyer cannot cancel a repair whose device is in the shop, but can cancel the phone', async () => {
  const { owner, ticket } = await fillMixedCart(shop);
  const order = await payOrder(shop.db, owner);
  await setTicket(shop.db, ticket.id, 'in_repair');
  expect((await readCancellationOptions(shop.db, order, NOW)).mode).toBeNull();
  const who = { by: 'customer', id: 'customer' } as const;
  const off = (shipmentId?: string) =>
    cancelOrder(shop.db, order.id, { shipmentId, reason: 'changed_mind', note: '' }, who, { links, now: NOW });
  expect(codeOf(await off())).toBe('orders.not-now');
  expect(codeOf(await off(order.shipments[1]?.id))).toBe('orders.not-now');
  expect(codeOf(await off(order.shipments[0]?.id))).toBe('ok');
  expect((await getOrder(shop.db, order.id)).shipments.map(({ status }) => status)).toEqual([6, 2]);
});

test('payments and refunds of a repair appear in its history', async () => {
  const { owner, ticket } = await fillMixedCart(shop);
  const money = async () => {
    const shown = await findTicket(shop.db, { id: ticket.id });
    return shown?.events.flatMap(({ kind, amount }) => (amount === null ? [] : [[kind, amount]]));
  };
  const order = await placeTransferOrder(shop.db, owner);
  expect(await money()).toEqual([]);
  await transferArrives(shop.db, order.id, order.totals.grand);
  expect(await money()).toEqual([['payment', 19_900]]);
  await moveTicket(shop.db, ticket.id, 'cancel', 'customer');
  expect((await money())?.toSorted()).toEqual([
    ['payment', 19_900],
    ['refund', 19_900],
  ]);
});

test('a payment during the cancellation of its repair is refunded once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { owner, ticket } = await fillMixedCart(shop);
    const order = await placeTransferOrder(shop.db, owner);
    await Promise.all([
      transferArrives(shop.db, order.id, order.totals.grand),
      moveTicket(shop.db, ticket.id, 'cancel', 'customer'),
    ]);
    expect(await sumRefunds(shop.db, order.id)).toBe(19_900);
    expect(await getTicketBalance(shop.db, ticket.id)).toMatchObject({ paid: 0, pending: 0, due: null });
  }
});

test('a payment for a repair that was cancelled while the order waited is refunded immediately', async () => {
  const { owner, ticket } = await fillMixedCart(shop);
  const order = await placeTransferOrder(shop.db, owner);
  await moveTicket(shop.db, ticket.id, 'cancel', 'customer');
  expect((await getOrder(shop.db, order.id)).status).toBe(1);
  await transferArrives(shop.db, order.id, order.totals.grand);
  expect((await getOrder(shop.db, order.id)).shipments.map(({ status }) => status)).toEqual([2, 6]);
  expect(await sumRefunds(shop.db, order.id)).toBe(19_900);
});

test('an impossible repair without a fee is refunded', async () => {
  const { owner, ticket } = await fillMixedCart(shop, { lines: [{ price: 19_900, no_fix_no_fee: true }] });
  const order = await payOrder(shop.db, owner);
  await setTicket(shop.db, ticket.id, 'in_repair');
  await moveTicket(shop.db, ticket.id, 'give-up', 'admin');
  expect(await sumRefunds(shop.db, order.id)).toBe(19_900);
  expect((await getOrder(shop.db, order.id)).shipments.map(({ status }) => status)).toEqual([2, 6]);
});

test('an expired order releases its repair, and is not restored once another order has paid it', async () => {
  const { owner, ticket } = await fillMixedCart(shop);
  const order = await placeTransferOrder(shop.db, owner);
  const [attempt] = await selectOrderAttempts(shop.db, order.id);
  if (!attempt) throw new Error('attempt not found');
  await inTransaction(shop.db, (tx) => createOrderEffects(links).onPaymentFailed(tx, attempt, 'expired', NOW));
  expect(await getTicketBalance(shop.db, ticket.id)).toMatchObject({ pending: 0, due: { amount: 19_900 } });
  const other = newGuest();
  await addRepair(shop.db, other, ticket.token);
  await payOrder(shop.db, other);
  const taken = await inTransaction(shop.db, (tx) => createOrderEffects(links).onPaid(tx, attempt, NOW));
  expect(taken).toBe('refund');
  expect(await getTicketBalance(shop.db, ticket.id)).toMatchObject({ paid: 19_900, pending: 0 });
});

test('handing over a device delivers its shipment, and repairs are never ordered again or returned', async () => {
  const { owner, ticket } = await fillMixedCart(shop);
  const order = await payOrder(shop.db, owner);
  await setTicket(shop.db, ticket.id, 'ready');
  await moveTicket(shop.db, ticket.id, 'hand-over', 'admin');
  expect((await getOrder(shop.db, order.id)).shipments.map(({ status }) => status)).toEqual([2, 5]);
  const again = await reorder(shop.db, newGuest(), order, { locale: 'en', now: NOW });
  expect(again).toMatchObject({ ok: true, value: { added: [{ quantity: 1 }], missing: [] } });
});

test('cart, order and refunds add up to the same amount for any goods and repairs in any order', async () => {
  const repair = fc.record({
    prices: fc.array(fc.integer({ min: 1, max: 90_000 }), { minLength: 1, maxLength: 3 }),
    rate: fc.constantFrom(0, 500, 1000, 1900),
    deposit: fc.integer({ min: 0, max: 20_000 }),
  });
  const drawn = fc.record({
    goods: fc.array(
      fc.record({ selling: fc.integer({ min: 1, max: 90_000 }), pieces: fc.integer({ min: 1, max: 3 }) }),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
    repairs: fc.array(repair, { minLength: 1, maxLength: 2 }),
    repairsFirst: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(drawn, async ({ goods, repairs, repairsFirst }) => {
      const owner = newGuest();
      for (const { selling, pieces } of goods) {
        const product = await makeProduct(shop.db, { selling, quantity: 9 });
        await fillCart(shop.db, owner, product.id, pieces);
      }
      const tickets = [];
      for (const { prices, rate, deposit } of repairs) {
        const lines = prices.map((price) => {
          return { price, tax: Math.round((price * rate) / (10_000 + rate)), tax_basis_points: rate };
        });
        const ticket = await makeTicket(shop.db, { placeId: shop.placeId, lines, deposit });
        expect(codeOf(await addRepair(shop.db, owner, ticket.token))).toBe('ok');
        tickets.push(ticket);
      }
      const cart = await readGuestCart(shop.db, owner);
      const order = await payOrder(shop.db, owner);
      const { totals } = order;
      expect(totals.goods).toBe(cart.goods);
      expect(sumAmounts([totals.goods, -totals.discount, totals.shipping, totals.codFee])).toBe(totals.grand);
      const worthOf = (shipmentId: string) =>
        sumAmounts(
          order.lines.filter((line) => line.shipmentId === shipmentId).map(({ total, discount }) => total - discount),
        );
      const repaired = new Set(order.lines.filter(isRepair).map(({ shipmentId }) => shipmentId));
      const parts = order.shipments.toSorted(
        (a, b) => Number(repaired.has(repairsFirst ? b.id : a.id)) - Number(repaired.has(repairsFirst ? a.id : b.id)),
      );
      const who = { by: 'customer', id: 'customer' } as const;
      let back = 0;
      for (const { id, shipping } of parts) {
        const input = { shipmentId: id, reason: 'changed_mind', note: '' } as const;
        expect(codeOf(await cancelOrder(shop.db, order.id, input, who, { links, now: NOW }))).toBe('ok');
        back = sumAmounts([back, worthOf(id), shipping]);
        expect(await sumRefunds(shop.db, order.id)).toBe(back);
      }
      expect(back).toBe(totals.grand);
      for (const { id } of tickets) expect(await getTicketBalance(shop.db, id)).toMatchObject({ paid: 0, pending: 0 });
    }),
    { numRuns: 20 },
  );
});
