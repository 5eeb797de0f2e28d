import { readCart } from '../../src/modules/cart/view/read-cart.ts';
import type { Db } from '../../src/platform/database/db.ts';
import { fillCart, makeShippingRule, NOW, press } from '../support/buying.ts';
import { makeProduct } from '../support/factories.ts';
import { makeRepairPlace, makeTicket } from '../support/paying-repairs.ts';

/** Cases of operations on carts and orders. */
export const foreignCartCases = {
  'cart.add-repair': async (db: Db, customerId: string) => {
    const { id } = await makeTicket(db, { placeId: await makeRepairPlace(db), customerId });
    return { input: { ticket: id } };
  },
  'cart.update-lines': async (db: Db, ownerId: string) => ({
    input: { id: await createCartLine(db, ownerId), quantity: 1 },
  }),
  'cart.remove-line': async (db: Db, ownerId: string) => ({ params: { id: await createCartLine(db, ownerId) } }),
  'cart.update-shipping': async (db: Db, ownerId: string) => ({
    input: { cart_ids: [await createCartLine(db, ownerId)], country: 'AF', state: 'KAB', shipping_rule_id: 1 },
  }),
  'checkout.resend-confirmation': createOrderCase,
  'checkout.reorder': createOrderCase,
  'checkout.reorder-by-buyer': createOrderCase,
  'checkout.resend-buyer-confirmation': createOrderCase,
  'payments.check': createOrderCase,
  'payments.list-transactions': createOrderCase,
};

async function createCartLine(db: Db, customerId: string): Promise<string> {
  await fillCart(db, { customerId }, (await makeProduct(db)).id);
  const [line] = (await readCart(db, { customerId }, 'en', NOW)).lines;
  if (!line) throw new Error('the cart is empty');
  return line.id;
}

async function createOrderCase(db: Db, customerId: string) {
  await makeShippingRule(db);
  await createCartLine(db, customerId);
  const placed = await press(db, { customerId });
  if (!placed.ok) throw new Error(`the order was refused: ${placed.refusal.code}`);
  return { input: { order_id: placed.value.id } };
}
