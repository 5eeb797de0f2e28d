import { expect } from 'vitest';
import { sumAmounts } from '../../src/kernel/money.ts';
import type { Result } from '../../src/kernel/result.ts';
import type { CartOwner } from '../../src/modules/cart/cart.rules.ts';
import { addRepairToCart } from '../../src/modules/cart/lines/add-repair-to-cart.ts';
import { readCart } from '../../src/modules/cart/view/read-cart.ts';
import type { Order } from '../../src/modules/orders/order.rules.ts';
import { readOrderById } from '../../src/modules/orders/read-order-by-id.ts';
import { findTicketBalance } from '../../src/modules/ticket-payments/payable-tickets.ts';
import type { TicketAction } from '../../src/modules/tickets/ticket.states.rules.ts';
import { transitionTicket } from '../../src/modules/tickets/transition-ticket.ts';
import { type Db, inTransaction } from '../../src/platform/database/db.ts';
import { createOrderLinks } from '../../src/web/links/order-links.ts';
import { createTicketLinks } from '../../src/web/links/ticket-links.ts';
import { type TestDatabase, testDb } from '../database/db.ts';
import { fillCart, makeBankAccount, makeShippingRule, makeTaxRate, NOW, newGuest, press } from './buying.ts';
import { makeProduct } from './factories.ts';
import { makeRepairPlace, makeTicket, transferArrives } from './paying-repairs.ts';

export const TRANSFER = { order_method: 7 };
export const links = createOrderLinks('https://shop.example');

export type RepairShop = { database: TestDatabase; db: Db; placeId: number };

/** A shop that delivers, takes bank transfers and has a repair location. */
export async function openRepairShop(): Promise<RepairShop> {
  const database = await testDb();
  const { db } = database;
  await makeShippingRule(db);
  await makeBankAccount(db);
  await makeTaxRate(db, 'AF', 1000);
  return { database, db, placeId: await makeRepairPlace(db) };
}

export const codeOf = (answer: Result<unknown>) => (answer.ok ? 'ok' : answer.refusal.code);
export const addRepair = (db: Db, owner: CartOwner, ticket: string) => addRepairToCart(db, owner, { ticket }, NOW);
export const readGuestCart = (db: Db, owner: CartOwner) => readCart(db, owner, 'en', NOW);
export const getTicketBalance = async (db: Db, id: string) =>
  (await findTicketBalance(db, id)) ?? Promise.reject(new Error('ticket not found'));

export async function getOrder(db: Db, id: string): Promise<Order> {
  return (await readOrderById(db, id)) ?? Promise.reject(new Error('order not found'));
}

export async function placeTransferOrder(
  db: Db,
  owner: CartOwner,
  changes: Record<string, unknown> = {},
): Promise<Order> {
  const answer = await press(db, owner, { ...TRANSFER, ...changes });
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
  return getOrder(db, answer.value.id);
}

export async function payOrder(db: Db, owner: CartOwner): Promise<Order> {
  const order = await placeTransferOrder(db, owner);
  await transferArrives(db, order.id, order.totals.grand);
  return getOrder(db, order.id);
}

/** A guest's cart with a phone for 449.00 and a repair for 199.00. */
export async function fillMixedCart(
  { db, placeId }: RepairShop,
  changes: Partial<Parameters<typeof makeTicket>[1]> = {},
) {
  const owner = newGuest();
  const ticket = await makeTicket(db, {
    placeId,
    lines: [{ price: 19_900, tax: 948, tax_basis_points: 500 }],
    ...changes,
  });
  const phone = await makeProduct(db, { selling: 44_900, quantity: 5 });
  await fillCart(db, owner, phone.id);
  expect(codeOf(await addRepair(db, owner, ticket.token))).toBe('ok');
  return { owner, ticket, inventoryId: phone.inventoryIds[0] ?? 0 };
}

export async function moveTicket(db: Db, id: string, action: TicketAction, by: 'customer' | 'admin') {
  const mover = { by, links: createTicketLinks('https://shop.example'), now: NOW };
  const moved = await inTransaction(db, (tx) => transitionTicket(tx, id, action, mover));
  if (!moved.ok) throw new Error(moved.refusal.code);
}

export const readStock = async (db: Db, id: number) =>
  (await db.selectFrom('inventory').select('quantity').where('id', '=', id).executeTakeFirstOrThrow()).quantity;

export const sumRefunds = async (db: Db, orderId: string) => {
  const rows = await db.selectFrom('refund').select('amount').where('order_id', '=', orderId).execute();
  return sumAmounts(rows.map(({ amount }) => amount));
};
