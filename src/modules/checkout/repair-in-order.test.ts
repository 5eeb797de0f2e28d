import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOW, newGuest, press } from '../../../test/support/buying.ts';
import { makeTicket, setTicket, transferArrives } from '../../../test/support/paying-repairs.ts';
import { makeCustomer } from '../../../test/support/people.ts';
import {
  addRepair,
  codeOf,
  fillMixedCart,
  getTicketBalance,
  openRepairShop,
  payOrder,
  placeTransferOrder,
  type RepairShop,
  readGuestCart,
  readStock,
  TRANSFER,
} from '../../../test/support/repair-orders.ts';
import { sumAmounts } from '../../kernel/money.ts';
import { inTransaction, openDb } from '../../platform/database/db.ts';
import { checkCart } from '../cart/check/check-cart.ts';
import { removeLine } from '../cart/lines/remove-line.ts';
import { selectLines } from '../cart/lines/select-lines.ts';
import { mergeCarts } from '../cart/merge/merge-carts.ts';
import { countCart } from '../cart/view/count-cart.ts';
import { isRepair } from '../orders/order-line.rules.ts';

let shop: RepairShop;

beforeAll(async () => {
  shop = await openRepairShop();
});
afterAll(() => shop.database.close());

test('a guest with the mailed token pays a repair and a phone in one order', async () => {
  const { owner, ticket, inventoryId } = await fillMixedCart(shop);
  const cart = await readGuestCart(shop.db, owner);
  expect(cart).toMatchObject({ count: 2, selectedCount: 2, goods: 64_800 });
  expect(await countCart(shop.db, owner)).toBe(2);
  expect(cart.lines.find(({ id }) => id === ticket.id)).toMatchObject({
    kind: 'repair',
    title: 'Repair: Apple iPhone 13',
    sku: ticket.number,
    total: 19_900,
    problems: [],
  });
  const order = await placeTransferOrder(shop.db, owner);
  expect(order.totals).toMatchObject({ goods: 64_800, shipping: 490, grand: 65_290 });
  expect(order.shipments).toMatchObject([
    { shippingType: 1, repairLocationId: null, shipping: 490 },
    { shippingType: 2, repairLocationId: shop.placeId, shipping: 0, earliest: '2026-11-23', pickup: { city: 'Dubai' } },
  ]);
  expect(order.lines.find(isRepair)).toMatchObject({
    quantity: 1,
    total: 19_900,
    tax: 948,
    taxBasisPoints: 500,
    pays: 'repair',
    ticket: { id: ticket.id, code: ticket.code },
  });
  expect(await readStock(shop.db, inventoryId)).toBe(4);
  expect(await readGuestCart(shop.db, owner)).toMatchObject({ count: 0 });
  expect(await getTicketBalance(shop.db, ticket.id)).toMatchObject({
    paid: 0,
    pending: 19_900,
    outstanding: 0,
    due: null,
    pendingOrderCode: order.code,
  });
  await transferArrives(shop.db, order.id, order.totals.grand);
  expect(await getTicketBalance(shop.db, ticket.id)).toMatchObject({
    paid: 19_900,
    pending: 0,
    outstanding: 0,
    due: null,
  });
  const mail = await shop.db.selectFrom('mail').select('plain').where('plain', 'like', `%${ticket.number}%`).execute();
  expect(mail[0]?.plain).toContain('Your repair location:');
  expect(mail[0]?.plain).toContain('1 Marina Walk');
});

test('only its customer may use a ticket’s id, and a wrong token gives no access', async () => {
  const { id: customerId } = await makeCustomer(shop.db);
  const ticket = await makeTicket(shop.db, { placeId: shop.placeId, customerId });
  expect(codeOf(await addRepair(shop.db, newGuest(), ticket.id))).toBe('tickets.not-found');
  expect(codeOf(await addRepair(shop.db, newGuest(), ticket.code))).toBe('tickets.not-found');
  expect(codeOf(await addRepair(shop.db, newGuest(), `${ticket.token}x`))).toBe('tickets.not-found');
  expect(codeOf(await addRepair(shop.db, { customerId }, ticket.id.toUpperCase()))).toBe('ok');
});

test('a cart contains a repair once; it can be deselected and removed, and stays at sign-in', async () => {
  const { owner, ticket } = await fillMixedCart(shop);
  await addRepair(shop.db, owner, ticket.token);
  expect((await readGuestCart(shop.db, owner)).lines).toHaveLength(2);
  await selectLines(shop.db, owner, { checked: [], unchecked: [ticket.id] }, NOW);
  expect(await readGuestCart(shop.db, owner)).toMatchObject({ selectedCount: 1, goods: 44_900 });
  const { id: customerId } = await makeCustomer(shop.db);
  await inTransaction(shop.db, (tx) => mergeCarts(tx, owner.guestHash, customerId, { now: NOW, inCheckout: false }));
  expect(await readGuestCart(shop.db, { customerId })).toMatchObject({ count: 2, selectedCount: 1 });
  expect(codeOf(await removeLine(shop.db, { customerId }, ticket.id, NOW))).toBe('ok');
  expect(await readGuestCart(shop.db, { customerId })).toMatchObject({ count: 1 });
});

test('the amount currently due is charged: a higher one must be confirmed, and nothing is charged twice', async () => {
  const { owner, ticket } = await fillMixedCart(shop);
  await shop.db.updateTable('ticket_line').set({ price: 24_900 }).where('ticket_id', '=', ticket.id).execute();
  const check = await checkCart(shop.db, owner, 'en', NOW);
  expect(check).toMatchObject({
    value: { ok: false, problems: [{ line: ticket.id, code: 'cart.price-changed', remedies: ['accept', 'untick'] }] },
  });
  expect(codeOf(await press(shop.db, owner, { ...TRANSFER, expected_total: 652.9 }))).toBe('checkout.total-changed');
  await setTicket(shop.db, ticket.id, 'cancelled');
  const gone = await press(shop.db, owner, TRANSFER);
  expect(gone.ok ? null : gone.refusal.fields).toMatchObject({
    [`lines.${ticket.id}`]: [{ code: 'cart.repair-settled' }],
  });
  expect(codeOf(await addRepair(shop.db, newGuest(), ticket.token))).toBe('cart.repair-settled');
});

test('cash on delivery is not offered with a repair, and returns when it is deselected', async () => {
  const { owner, ticket } = await fillMixedCart(shop);
  expect(codeOf(await press(shop.db, owner, { order_method: 2 }))).toBe('payments.not-offered');
  await selectLines(shop.db, owner, { checked: [], unchecked: [ticket.id] }, NOW);
  expect(codeOf(await press(shop.db, owner, { order_method: 2 }))).toBe('ok');
});

test('a deposit is due before the appointment, the rest afterwards, and both add up to the agreed price', async () => {
  const lines = [
    { price: 19_900, tax: 948, tax_basis_points: 500 },
    { price: 7_900, discount: 790, tax: 339, tax_basis_points: 500 },
  ];
  const ticket = await makeTicket(shop.db, { placeId: shop.placeId, lines, deposit: 5_402 });
  const [first, second] = [newGuest(), newGuest()];
  await addRepair(shop.db, first, ticket.token);
  const deposit = await payOrder(shop.db, first);
  expect(deposit.lines).toMatchObject([
    { pays: 'deposit', title: 'Deposit for the repair: Apple iPhone 13', total: 5_402 },
  ]);
  await setTicket(shop.db, ticket.id, 'in_repair');
  await addRepair(shop.db, second, ticket.token);
  const rest = await payOrder(shop.db, second);
  expect(rest.lines).toMatchObject([{ pays: 'repair', total: 27_010 - 5_402 }]);
  expect(sumAmounts([...deposit.lines, ...rest.lines].map(({ tax }) => tax))).toBe(948 + 339);
  expect(await getTicketBalance(shop.db, ticket.id)).toMatchObject({
    agreed: 27_010,
    paid: 27_010,
    outstanding: 0,
    due: null,
  });
});

test('of twenty concurrent payments of one repair one succeeds', async () => {
  const ticket = await makeTicket(shop.db, { placeId: shop.placeId });
  const owners = Array.from({ length: 20 }, () => newGuest());
  for (const owner of owners) expect(codeOf(await addRepair(shop.db, owner, ticket.token))).toBe('ok');
  // one connection each, and time to wait: all of them wait for the lock of the ticket
  const crowd = openDb(shop.database.address, { maxConnections: 20, statementTimeout: 0 });
  const answers = await Promise.all(owners.map((owner) => press(crowd.db, owner, TRANSFER)));
  await crowd.close();
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const lost = answers.flatMap((one) => (one.ok ? [] : Object.values(one.refusal.fields).flat()));
  expect(new Set(lost.map(({ code }) => code))).toEqual(new Set(['cart.repair-in-order']));
  expect(await getTicketBalance(shop.db, ticket.id)).toMatchObject({ pending: 19_900, outstanding: 0 });
});
