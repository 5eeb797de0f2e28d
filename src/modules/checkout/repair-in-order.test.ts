import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../test/database/db.ts';
import {
  fillCart,
  makeBankAccount,
  makeShippingRule,
  makeTaxRate,
  NOW,
  newGuest,
  press,
} from '../../../test/support/buying.ts';
import { makeProduct } from '../../../test/support/factories.ts';
import { makeRepairPlace, makeTicket, setTicket, transferArrives } from '../../../test/support/paying-repairs.ts';
import { makeCustomer } from '../../../test/support/people.ts';
import { sumAmounts } from '../../kernel/money.ts';
import type { Result } from '../../kernel/result.ts';
import { type Db, inTransaction, openDb } from '../../platform/database/db.ts';
import { createOrderLinks } from '../../web/links/order-links.ts';
import { createTicketLinks } from '../../web/links/ticket-links.ts';
import { cancelOrder } from '../cancellations/cancel-order.ts';
import { readCancellationOptions } from '../cancellations/read-cancellation-options.ts';
import type { CartOwner } from '../cart/cart.rules.ts';
import { checkCart } from '../cart/check/check-cart.ts';
import { addRepairToCart } from '../cart/lines/add-repair-to-cart.ts';
import { removeLine } from '../cart/lines/remove-line.ts';
import { selectLines } from '../cart/lines/select-lines.ts';
import { mergeCarts } from '../cart/merge/merge-carts.ts';
import { countCart } from '../cart/view/count-cart.ts';
import { readCart } from '../cart/view/read-cart.ts';
import type { Order } from '../orders/order.rules.ts';
import { isRepair } from '../orders/order-line.rules.ts';
import { readOrderById } from '../orders/read-order-by-id.ts';
import { findTicketBalance } from '../ticket-payments/payable-tickets.ts';
import { findTicket } from '../tickets/find-ticket.ts';
import type { TicketAction } from '../tickets/ticket.states.rules.ts';
import { transitionTicket } from '../tickets/transition-ticket.ts';
import { createOrderEffects } from './payment/settle-order.ts';
import { reorder } from './reorder.ts';

const TRANSFER = { order_method: 7 };
const links = createOrderLinks('https://shop.example');

let database: TestDatabase;
let db: Db;
let placeId: number;

beforeAll(async () => {
  database = await testDb();
  db = database.db;
  await makeShippingRule(db);
  await makeBankAccount(db);
  await makeTaxRate(db, 'AF', 1000);
  placeId = await makeRepairPlace(db);
});
afterAll(() => database.close());

const codeOf = (answer: Result<unknown>) => (answer.ok ? 'ok' : answer.refusal.code);
const add = (owner: CartOwner, ticket: string) => addRepairToCart(db, owner, { ticket }, NOW);
const cartOf = (owner: CartOwner) => readCart(db, owner, 'en', NOW);
const accountOf = async (id: string) =>
  (await findTicketBalance(db, id)) ?? Promise.reject(new Error('ticket not found'));

async function orderOf(id: string): Promise<Order> {
  return (await readOrderById(db, id)) ?? Promise.reject(new Error('order not found'));
}

async function placed(owner: CartOwner, wish: Record<string, unknown> = {}): Promise<Order> {
  const answer = await press(db, owner, { ...TRANSFER, ...wish });
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
  return orderOf(answer.value.id);
}

async function paid(owner: CartOwner): Promise<Order> {
  const order = await placed(owner);
  await transferArrives(db, order.id, order.totals.grand);
  return orderOf(order.id);
}

/** A guest's cart with a phone for 449.00 and a repair for 199.00. */
async function both(wish: Partial<Parameters<typeof makeTicket>[1]> = {}) {
  const owner = newGuest();
  const ticket = await makeTicket(db, {
    placeId,
    lines: [{ price: 19_900, tax: 948, tax_basis_points: 500 }],
    ...wish,
  });
  const phone = await makeProduct(db, { selling: 44_900, quantity: 5 });
  await fillCart(db, owner, phone.id);
  expect(codeOf(await add(owner, ticket.token))).toBe('ok');
  return { owner, ticket, inventoryId: phone.inventoryIds[0] ?? 0 };
}

async function move(id: string, action: TicketAction, by: 'customer' | 'admin') {
  const mover = { by, links: createTicketLinks('https://shop.example'), now: NOW };
  const moved = await inTransaction(db, (tx) => transitionTicket(tx, id, action, mover));
  if (!moved.ok) throw new Error(moved.refusal.code);
}

const stockOf = async (id: number) =>
  (await db.selectFrom('inventory').select('quantity').where('id', '=', id).executeTakeFirstOrThrow()).quantity;

const refundsOf = async (orderId: string) => {
  const rows = await db
    .selectFrom('refund')
    .innerJoin('payment_attempt', 'payment_attempt.id', 'refund.attempt_id')
    .select('refund.amount')
    .where('order_id', '=', orderId)
    .execute();
  return sumAmounts(rows.map(({ amount }) => amount));
};

test('a guest with the mailed token pays a repair and a phone in one order', async () => {
  const { owner, ticket, inventoryId } = await both();
  const cart = await cartOf(owner);
  expect(cart).toMatchObject({ count: 2, selectedCount: 2, goods: 64_800 });
  expect(await countCart(db, owner)).toBe(2);
  expect(cart.lines.find(({ id }) => id === ticket.id)).toMatchObject({
    kind: 'repair',
    title: 'Repair: Apple iPhone 13',
    sku: ticket.number,
    total: 19_900,
    problems: [],
  });
  const order = await placed(owner);
  expect(order.totals).toMatchObject({ goods: 64_800, shipping: 490, grand: 65_290 });
  expect(order.packages).toMatchObject([
    { shippingType: 1, repairLocationId: null, shipping: 490 },
    { shippingType: 2, repairLocationId: placeId, shipping: 0, earliest: '2026-11-23', pickup: { city: 'Dubai' } },
  ]);
  expect(order.lines.find(isRepair)).toMatchObject({
    quantity: 1,
    total: 19_900,
    tax: 948,
    taxBasisPoints: 500,
    pays: 'repair',
    ticket: { id: ticket.id, code: ticket.code },
  });
  expect(await stockOf(inventoryId)).toBe(4);
  expect(await cartOf(owner)).toMatchObject({ count: 0 });
  expect(await accountOf(ticket.id)).toMatchObject({
    paid: 0,
    pending: 19_900,
    outstanding: 0,
    due: null,
    pendingOrderCode: order.code,
  });
  await transferArrives(db, order.id, order.totals.grand);
  expect(await accountOf(ticket.id)).toMatchObject({ paid: 19_900, pending: 0, outstanding: 0, due: null });
  const mail = await db.selectFrom('mail').select('plain').where('plain', 'like', `%${ticket.number}%`).execute();
  expect(mail[0]?.plain).toContain('Your repair location:');
  expect(mail[0]?.plain).toContain('1 Marina Walk');
});

test('only its customer may use a ticket’s id, and a wrong token gives no access', async () => {
  const { id: customerId } = await makeCustomer(db);
  const ticket = await makeTicket(db, { placeId, customerId });
  expect(codeOf(await add(newGuest(), ticket.id))).toBe('tickets.not-found');
  expect(codeOf(await add(newGuest(), ticket.code))).toBe('tickets.not-found');
  expect(codeOf(await add(newGuest(), `${ticket.token}x`))).toBe('tickets.not-found');
  expect(codeOf(await add({ customerId }, ticket.id.toUpperCase()))).toBe('ok');
});

test('a cart contains a repair once; it can be deselected and removed, and is kept at sign-in', async () => {
  const { owner, ticket } = await both();
  await add(owner, ticket.token);
  expect((await cartOf(owner)).lines).toHaveLength(2);
  await selectLines(db, owner, { checked: [], unchecked: [ticket.id] }, NOW);
  expect(await cartOf(owner)).toMatchObject({ selectedCount: 1, goods: 44_900 });
  const { id: customerId } = await makeCustomer(db);
  await inTransaction(db, (tx) => mergeCarts(tx, owner.guestHash, customerId, { now: NOW, inCheckout: false }));
  expect(await cartOf({ customerId })).toMatchObject({ count: 2, selectedCount: 1 });
  expect(codeOf(await removeLine(db, { customerId }, ticket.id, NOW))).toBe('ok');
  expect(await cartOf({ customerId })).toMatchObject({ count: 1 });
});

test('the amount currently due is charged: a higher one must be confirmed, and nothing is charged twice', async () => {
  const { owner, ticket } = await both();
  await db.updateTable('ticket_line').set({ price: 24_900 }).where('ticket_id', '=', ticket.id).execute();
  const check = await checkCart(db, owner, 'en', NOW);
  expect(check).toMatchObject({
    value: { ok: false, problems: [{ line: ticket.id, code: 'cart.price-changed', remedies: ['accept', 'untick'] }] },
  });
  expect(codeOf(await press(db, owner, { ...TRANSFER, expected_total: 652.9 }))).toBe('checkout.total-changed');
  await setTicket(db, ticket.id, 'cancelled');
  const gone = await press(db, owner, TRANSFER);
  expect(gone.ok ? null : gone.refusal.fields).toMatchObject({
    [`lines.${ticket.id}`]: [{ code: 'cart.repair-settled' }],
  });
  expect(codeOf(await add(newGuest(), ticket.token))).toBe('cart.repair-settled');
});

test('cash on delivery is not offered with a repair, and returns when it is deselected', async () => {
  const { owner, ticket } = await both();
  expect(codeOf(await press(db, owner, { order_method: 2 }))).toBe('payments.not-offered');
  await selectLines(db, owner, { checked: [], unchecked: [ticket.id] }, NOW);
  expect(codeOf(await press(db, owner, { order_method: 2 }))).toBe('ok');
});

test('a deposit is due before the appointment, the rest afterwards, and both add up to the agreed price', async () => {
  const lines = [
    { price: 19_900, tax: 948, tax_basis_points: 500 },
    { price: 7_900, discount: 790, tax: 339, tax_basis_points: 500 },
  ];
  const ticket = await makeTicket(db, { placeId, lines, deposit: 5_402 });
  const [first, second] = [newGuest(), newGuest()];
  await add(first, ticket.token);
  const deposit = await paid(first);
  expect(deposit.lines).toMatchObject([
    { pays: 'deposit', title: 'Deposit for the repair: Apple iPhone 13', total: 5_402 },
  ]);
  await setTicket(db, ticket.id, 'in_repair');
  await add(second, ticket.token);
  const rest = await paid(second);
  expect(rest.lines).toMatchObject([{ pays: 'repair', total: 27_010 - 5_402 }]);
  expect(sumAmounts([...deposit.lines, ...rest.lines].map(({ tax }) => tax))).toBe(948 + 339);
  expect(await accountOf(ticket.id)).toMatchObject({ agreed: 27_010, paid: 27_010, outstanding: 0, due: null });
});

test('of twenty concurrent payments of one repair one succeeds', async () => {
  const ticket = await makeTicket(db, { placeId });
  const owners = Array.from({ length: 20 }, () => newGuest());
  for (const owner of owners) expect(codeOf(await add(owner, ticket.token))).toBe('ok');
  // one connection each, and time to wait: all of them wait for the lock of the ticket
  const crowd = openDb(database.address, { maxConnections: 20, statementTimeout: 0 });
  const answers = await Promise.all(owners.map((owner) => press(crowd.db, owner, TRANSFER)));
  await crowd.close();
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const lost = answers.flatMap((one) => (one.ok ? [] : Object.values(one.refusal.fields).flat()));
  expect(new Set(lost.map(({ code }) => code))).toEqual(new Set(['cart.repair-in-order']));
  expect(await accountOf(ticket.id)).toMatchObject({ pending: 19_900, outstanding: 0 });
});

test('a cancelled ticket refunds its part, and the phone is not affected', async () => {
  const { owner, ticket, inventoryId } = await both();
  const order = await paid(owner);
  const who = { by: 'customer', id: 'customer' } as const;
  await move(ticket.id, 'cancel', 'customer');
  const after = await orderOf(order.id);
  expect(after.packages.map(({ status }) => status)).toEqual([2, 6]);
  expect(after.status).toBe(2);
  expect(await refundsOf(order.id)).toBe(19_900);
  expect(await stockOf(inventoryId)).toBe(4);
  // and the phone is refunded as if there had never been a repair
  const wish = { reason: 'changed_mind', note: '' } as const;
  expect(codeOf(await cancelOrder(db, order.id, wish, who, { links, now: NOW }))).toBe('ok');
  expect(await refundsOf(order.id)).toBe(order.totals.grand);
  expect(await stockOf(inventoryId)).toBe(5);
});

test('a cancelled phone leaves the repair paid, and a goodwill refund is due again', async () => {
  const { owner, ticket } = await both();
  const order = await paid(owner);
  const who = { by: 'customer', id: 'customer' } as const;
  const [goods, mended] = order.packages;
  const off = (shipmentId?: string) =>
    cancelOrder(db, order.id, { shipmentId, reason: 'changed_mind', note: '' }, who, { links, now: NOW });
  expect(codeOf(await off(goods?.id))).toBe('ok');
  expect(await refundsOf(order.id)).toBe(45_390);
  expect(await accountOf(ticket.id)).toMatchObject({ paid: 19_900, due: null });
  expect(codeOf(await off(mended?.id))).toBe('ok');
  expect(await refundsOf(order.id)).toBe(order.totals.grand);
  expect(await accountOf(ticket.id)).toMatchObject({ paid: 0, due: { amount: 19_900 } });
});

test('a buyer cannot cancel a repair whose device is in the shop, but can cancel the phone', async () => {
  const { owner, ticket } = await both();
  const order = await paid(owner);
  await setTicket(db, ticket.id, 'in_repair');
  expect((await readCancellationOptions(db, order, NOW)).mode).toBeNull();
  const who = { by: 'customer', id: 'customer' } as const;
  const off = (shipmentId?: string) =>
    cancelOrder(db, order.id, { shipmentId, reason: 'changed_mind', note: '' }, who, { links, now: NOW });
  expect(codeOf(await off())).toBe('orders.not-now');
  expect(codeOf(await off(order.packages[1]?.id))).toBe('orders.not-now');
  expect(codeOf(await off(order.packages[0]?.id))).toBe('ok');
  expect((await orderOf(order.id)).packages.map(({ status }) => status)).toEqual([6, 2]);
});

test('payments and refunds of a repair appear in its history', async () => {
  const { owner, ticket } = await both();
  const money = async () => {
    const shown = await findTicket(db, { id: ticket.id });
    return shown?.events.flatMap(({ kind, amount }) => (amount === null ? [] : [[kind, amount]]));
  };
  const order = await placed(owner);
  expect(await money()).toEqual([]);
  await transferArrives(db, order.id, order.totals.grand);
  expect(await money()).toEqual([['payment', 19_900]]);
  await move(ticket.id, 'cancel', 'customer');
  expect((await money())?.toSorted()).toEqual([
    ['payment', 19_900],
    ['refund', 19_900],
  ]);
});

test('a payment during the cancellation of its repair is refunded once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { owner, ticket } = await both();
    const order = await placed(owner);
    await Promise.all([transferArrives(db, order.id, order.totals.grand), move(ticket.id, 'cancel', 'customer')]);
    expect(await refundsOf(order.id)).toBe(19_900);
    expect(await accountOf(ticket.id)).toMatchObject({ paid: 0, pending: 0, due: null });
  }
});

test('a payment for a repair that was cancelled while the order waited is refunded at once', async () => {
  const { owner, ticket } = await both();
  const order = await placed(owner);
  await move(ticket.id, 'cancel', 'customer');
  expect((await orderOf(order.id)).status).toBe(1);
  await transferArrives(db, order.id, order.totals.grand);
  expect((await orderOf(order.id)).packages.map(({ status }) => status)).toEqual([2, 6]);
  expect(await refundsOf(order.id)).toBe(19_900);
});

test('an impossible repair without a fee is refunded', async () => {
  const { owner, ticket } = await both({ lines: [{ price: 19_900, no_fix_no_fee: true }] });
  const order = await paid(owner);
  await setTicket(db, ticket.id, 'in_repair');
  await move(ticket.id, 'give-up', 'admin');
  expect(await refundsOf(order.id)).toBe(19_900);
  expect((await orderOf(order.id)).packages.map(({ status }) => status)).toEqual([2, 6]);
});

test('an expired order releases its repair, and is not restored once another order has paid it', async () => {
  const { owner, ticket } = await both();
  const order = await placed(owner);
  const attempt = await db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  await inTransaction(db, (tx) => createOrderEffects(links).onPaymentFailed(tx, attempt, 'expired', NOW));
  expect(await accountOf(ticket.id)).toMatchObject({ pending: 0, due: { amount: 19_900 } });
  const other = newGuest();
  await add(other, ticket.token);
  await paid(other);
  const taken = await inTransaction(db, (tx) => createOrderEffects(links).onPaid(tx, attempt, NOW));
  expect(taken).toBe('give-back');
  expect(await accountOf(ticket.id)).toMatchObject({ paid: 19_900, pending: 0 });
});

test('handing over a device delivers its shipment, and repairs are never ordered again or returned', async () => {
  const { owner, ticket } = await both();
  const order = await paid(owner);
  await setTicket(db, ticket.id, 'ready');
  await move(ticket.id, 'hand-over', 'admin');
  expect((await orderOf(order.id)).packages.map(({ status }) => status)).toEqual([2, 5]);
  const again = await reorder(db, newGuest(), order, { locale: 'en', now: NOW });
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
        const product = await makeProduct(db, { selling, quantity: 9 });
        await fillCart(db, owner, product.id, pieces);
      }
      const tickets = [];
      for (const { prices, rate, deposit } of repairs) {
        const lines = prices.map((price) => {
          return { price, tax: Math.round((price * rate) / (10_000 + rate)), tax_basis_points: rate };
        });
        const ticket = await makeTicket(db, { placeId, lines, deposit });
        expect(codeOf(await add(owner, ticket.token))).toBe('ok');
        tickets.push(ticket);
      }
      const cart = await cartOf(owner);
      const order = await paid(owner);
      const { totals } = order;
      expect(totals.goods).toBe(cart.goods);
      expect(sumAmounts([totals.goods, -totals.discount, totals.shipping, totals.codFee])).toBe(totals.grand);
      const worthOf = (shipmentId: string) =>
        sumAmounts(
          order.lines.filter((line) => line.shipmentId === shipmentId).map(({ total, discount }) => total - discount),
        );
      const mended = new Set(order.lines.filter(isRepair).map(({ shipmentId }) => shipmentId));
      const parts = order.packages.toSorted(
        (a, b) => Number(mended.has(repairsFirst ? b.id : a.id)) - Number(mended.has(repairsFirst ? a.id : b.id)),
      );
      const who = { by: 'customer', id: 'customer' } as const;
      let back = 0;
      for (const { id, shipping } of parts) {
        const wish = { shipmentId: id, reason: 'changed_mind', note: '' } as const;
        expect(codeOf(await cancelOrder(db, order.id, wish, who, { links, now: NOW }))).toBe('ok');
        back = sumAmounts([back, worthOf(id), shipping]);
        expect(await refundsOf(order.id)).toBe(back);
      }
      expect(back).toBe(totals.grand);
      for (const { id } of tickets) expect(await accountOf(id)).toMatchObject({ paid: 0, pending: 0 });
    }),
    { numRuns: 20 },
  );
});
