import { sumOf } from '../../kernel/money.ts';
import type { Order } from '../orders/order.rules.ts';
import { splitRefund } from '../pricing/split-refund.rules.ts';

export type Pieces = { lineId: string; quantity: number };

/** Minor units; `tax` is contained in `amount`. */
export type RefundSplit = {
  lines: { lineId: string; quantity: number; amount: number; tax: number }[];
  /** Delivery and fees, which go back with the last piece. */
  charges: { amount: number; tax: number };
  amount: number;
};

export type Splittable = Pick<Order, 'totals'> & {
  lines: readonly Pick<Order['lines'][number], 'id' | 'quantity' | 'total' | 'discount' | 'tax'>[];
};

/**
 * What is owed for pieces of an order, beside those that `gone` has counted before; what is not left counts for
 * nothing. Any order of parts adds up to what was paid, to the minor unit.
 */
export function refundSplit(order: Splittable, pieces: readonly Pieces[], gone: readonly Pieces[] = []): RefundSplit {
  const count = (list: readonly Pieces[], id: string) =>
    sumOf(list.filter(({ lineId }) => lineId === id).map(({ quantity }) => quantity));
  const open = order.lines.map((line) => ({ ...line, refunded: Math.min(count(gone, line.id), line.quantity) }));
  const wanted = new Map(
    open.map((line) => [line.id, Math.min(count(pieces, line.id), line.quantity - line.refunded)] as const),
  );
  const { pricesIncludeTax } = order.totals;
  const parts = splitRefund(open, wanted, { pricesIncludeTax }).lines;
  const lines = parts.map(({ id, quantity, amount, tax }) => ({ lineId: id, quantity, amount, tax }));
  const isLast = open.every((line) => line.refunded + (wanted.get(line.id) ?? 0) === line.quantity);
  const charges = isLast && lines.length > 0 ? chargesOf(order) : { amount: 0, tax: 0 };
  return { lines, charges, amount: sumOf([...lines.map(({ amount }) => amount), charges.amount]) };
}

/** What was paid beside the goods. */
function chargesOf({ lines, totals }: Splittable): { amount: number; tax: number } {
  const goods = lines.map(({ total, discount, tax }) => sumOf([total, -discount, totals.pricesIncludeTax ? 0 : tax]));
  const tax = sumOf([totals.tax, -sumOf(lines.map((line) => line.tax))]);
  return { amount: sumOf([totals.grand, -sumOf(goods)]), tax };
}
