import type { Locale } from '../../kernel/locale.ts';
import { ok, type RefusalReason, type Result } from '../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/db.ts';
import type { CartOwner } from '../cart/cart.rules.ts';
import { addToCart } from '../cart/lines/add-to-cart.ts';
import type { Order } from '../orders/order.rules.ts';
import { type GoodsLine, isGoods } from '../orders/order-line.rules.ts';

/** Items of an earlier order that were added to the cart, and why others were not; `left` is the missing quantity. */
export type ReorderResult = {
  added: { title: string; quantity: number }[];
  missing: { title: string; left: number; problem: RefusalReason }[];
};

type ReorderContext = { locale: Locale; now: Date };

/** Adds the goods of an order to the cart at current prices, as far as available. */
export async function reorder(
  db: Db,
  owner: CartOwner,
  { lines }: Pick<Order, 'lines'>,
  context: ReorderContext,
): Promise<Result<ReorderResult>> {
  return inTransaction(db, async (tx) => {
    const again: ReorderResult = { added: [], missing: [] };
    // repairs cannot be ordered again
    for (const line of lines.filter(isGoods)) {
      const { quantity, problem } = await addAvailable(tx, owner, line, context);
      if (quantity > 0) again.added.push({ title: line.title, quantity });
      if (problem) again.missing.push({ title: line.title, left: line.quantity - quantity, problem });
    }
    return ok(again);
  });
}

/** Adds the quantity of a line, or the available quantity that the refusal states. */
async function addAvailable(
  tx: Tx,
  owner: CartOwner,
  { productId, inventoryId, quantity }: GoodsLine,
  context: ReorderContext,
): Promise<{ quantity: number; problem: RefusalReason | null }> {
  const item = { product_id: productId, inventory_id: inventoryId, attributes: [] };
  const all = await addToCart(tx, owner, { ...item, quantity }, context);
  if (all.ok) return { quantity, problem: null };
  const { code, facts } = all.refusal;
  const rest = code === 'cart.exceeds-inventory' ? Number(facts.available) - Number(facts.inCart) : 0;
  const some = rest > 0 ? await addToCart(tx, owner, { ...item, quantity: rest }, context) : all;
  return { quantity: some.ok ? rest : 0, problem: { code, facts } };
}
