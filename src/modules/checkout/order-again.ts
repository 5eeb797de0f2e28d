import type { Locale } from '../../kernel/locale.ts';
import { ok, type Problem, type Result } from '../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import { addToCart } from '../cart/add-to-cart.ts';
import type { CartOwner } from '../cart/cart.rules.ts';
import type { Order } from '../orders/order.rules.ts';
import { type GoodsLine, isGoods } from '../orders/order-line.rules.ts';

/** Items of an earlier order that were added to the cart, and why others were not; `left` is the missing quantity. */
export type OrderedAgain = {
  added: { title: string; quantity: number }[];
  missing: { title: string; left: number; problem: Problem }[];
};

type When = { locale: Locale; now: Date };

/** Adds the goods of an order to the cart at current prices, as far as available. */
export async function orderAgain(
  db: Db,
  owner: CartOwner,
  { lines }: Pick<Order, 'lines'>,
  context: When,
): Promise<Result<OrderedAgain>> {
  return inTransaction(db, async (tx) => {
    const again: OrderedAgain = { added: [], missing: [] };
    // repairs cannot be ordered again
    for (const line of lines.filter(isGoods)) {
      const { quantity, problem } = await putIn(tx, owner, line, context);
      if (quantity > 0) again.added.push({ title: line.title, quantity });
      if (problem) again.missing.push({ title: line.title, left: line.quantity - quantity, problem });
    }
    return ok(again);
  });
}

/** Adds the quantity of a line, or the available quantity that the refusal states. */
async function putIn(
  tx: Tx,
  owner: CartOwner,
  { productId, inventoryId, quantity }: GoodsLine,
  context: When,
): Promise<{ quantity: number; problem: Problem | null }> {
  const item = { product_id: productId, inventory_id: inventoryId, attributes: [] };
  const all = await addToCart(tx, owner, { ...item, quantity }, context);
  if (all.ok) return { quantity, problem: null };
  const { code, facts } = all.refusal;
  const rest = code === 'cart.exceeds-inventory' ? Number(facts.available) - Number(facts.inCart) : 0;
  const some = rest > 0 ? await addToCart(tx, owner, { ...item, quantity: rest }, context) : all;
  return { quantity: some.ok ? rest : 0, problem: { code, facts } };
}
