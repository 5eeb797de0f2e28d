import type { Locale } from '../../kernel/locale.ts';
import { ok, type Problem, type Result } from '../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import { addToCart } from '../cart/add-to-cart.ts';
import type { CartOwner } from '../cart/cart.rules.ts';
import type { Order } from '../orders/order.rules.ts';
import { type GoodsLine, isGoods } from '../orders/order-line.rules.ts';

/** What came into the cart of an earlier order, and why the rest did not; `left` counts the pieces of it. */
export type OrderedAgain = {
  added: { title: string; quantity: number }[];
  missing: { title: string; left: number; problem: Problem }[];
};

type When = { locale: Locale; now: Date };

/** Puts the goods of an order into the cart at the prices of now, as many of each as can still be had. */
export async function orderAgain(
  db: Db,
  owner: CartOwner,
  { lines }: Pick<Order, 'lines'>,
  when: When,
): Promise<Result<OrderedAgain>> {
  return inTransaction(db, async (tx) => {
    const again: OrderedAgain = { added: [], missing: [] };
    // what is mended is mended once
    for (const line of lines.filter(isGoods)) {
      const { quantity, problem } = await putIn(tx, owner, line, when);
      if (quantity > 0) again.added.push({ title: line.title, quantity });
      if (problem) again.missing.push({ title: line.title, left: line.quantity - quantity, problem });
    }
    return ok(again);
  });
}

/** All pieces of a line, or as many as the refusal says there are. */
async function putIn(
  tx: Tx,
  owner: CartOwner,
  { productId, inventoryId, quantity }: GoodsLine,
  when: When,
): Promise<{ quantity: number; problem: Problem | null }> {
  const wish = { product_id: productId, inventory_id: inventoryId, attributes: [] };
  const all = await addToCart(tx, owner, { ...wish, quantity }, when);
  if (all.ok) return { quantity, problem: null };
  const { code, facts } = all.refusal;
  const rest = code === 'cart.exceeds-inventory' ? Number(facts.available) - Number(facts.inCart) : 0;
  const some = rest > 0 ? await addToCart(tx, owner, { ...wish, quantity: rest }, when) : all;
  return { quantity: some.ok ? rest : 0, problem: { code, facts } };
}
