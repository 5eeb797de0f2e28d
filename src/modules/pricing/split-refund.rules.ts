import { split, sumOf } from '../../kernel/money.ts';

/** A line as it was bought, in minor units, and how many of its pieces have been refunded already. */
export type RefundableLine = {
  id: string;
  quantity: number;
  refunded: number;
  total: number;
  /** Its share of deals and voucher. */
  discount: number;
  tax: number;
};

export type RefundedLine = {
  id: string;
  quantity: number;
  /** As goods were priced; with tax where prices include it. */
  goods: number;
  tax: number;
  /** What goes back. */
  amount: number;
};

/**
 * What goes back for some pieces of an order: of each line its share of what was paid, discounts and tax taken along.
 * Shares are the difference of two sums, so that refunds in any number of parts come to what was paid, to the cent.
 * @throws RangeError for pieces that were not bought or are refunded already
 */
export function splitRefund(
  lines: readonly RefundableLine[],
  wanted: ReadonlyMap<string, number>,
  { pricesIncludeTax }: { pricesIncludeTax: boolean },
): { lines: RefundedLine[]; amount: number } {
  for (const id of wanted.keys()) if (!lines.some((line) => line.id === id)) throw new RangeError(`no line ${id}`);
  const parts = lines.flatMap((line): RefundedLine[] => {
    const quantity = wanted.get(line.id) ?? 0;
    if (quantity === 0) return [];
    if (quantity < 0 || line.refunded + quantity > line.quantity)
      throw new RangeError(`${quantity} pieces of ${line.id}, of which ${line.quantity - line.refunded} are left`);
    const goods = shareOf(sumOf([line.total, -line.discount]), line, quantity);
    const tax = shareOf(line.tax, line, quantity);
    return [{ id: line.id, quantity, goods, tax, amount: pricesIncludeTax ? goods : sumOf([goods, tax]) }];
  });
  return { lines: parts, amount: sumOf(parts.map(({ amount }) => amount)) };
}

function shareOf(paid: number, { quantity: all, refunded }: RefundableLine, quantity: number): number {
  const upTo = (pieces: number) => split(paid, [pieces, all - pieces])[0] ?? 0;
  return sumOf([upTo(refunded + quantity), -upTo(refunded)]);
}
