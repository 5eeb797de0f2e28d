import { sumAmounts } from '../../../kernel/money.ts';
import type { RefundSplit } from './refund-split.rules.ts';

/**
 * - `item`: cancelled or returned items. A remaining item becomes more expensive when its bundle no longer applies:
 *   quantity 0 and a negative amount.
 * - `goodwill`: price reduction of remaining items; `quantity` is the number of items it is spread over.
 * - `charges`: delivery, refunded with the last item of its shipment, and fees, refunded with the last item of the order.
 * - `withheld`: negative amount kept from the refund, such as for wear; positive where it is refunded after all.
 * - `overpayment`: captured beyond the amount due.
 * - `payment`: a payment that pays for no order, because it is a second one, too late or rejected.
 */
export type RefundLineKind = 'item' | 'goodwill' | 'charges' | 'withheld' | 'overpayment' | 'payment';

/** Line of the refund ledger, in minor units; `tax` is contained in `amount`. */
export type RefundLine = {
  kind: RefundLineKind;
  /** The order line of an item or a goodwill refund, otherwise null. */
  orderLineId: string | null;
  quantity: number;
  amount: number;
  tax: number;
};

/** Lines for the refund of items, less the amount `withheld`. */
export function toItemRefundLines(
  { lines, charges }: Pick<RefundSplit, 'lines' | 'charges'>,
  withheld = 0,
): RefundLine[] {
  const items = lines.map(({ lineId, quantity, amount, tax }): RefundLine => {
    return { kind: 'item', orderLineId: lineId, quantity, amount, tax };
  });
  return [
    ...items,
    ...toRefundLine('charges', charges.amount, charges.tax),
    ...toRefundLine('withheld', sumAmounts([-withheld])),
  ];
}

/** A line that belongs to no order line; none for an amount of 0. */
export function toRefundLine(
  kind: Exclude<RefundLineKind, 'item' | 'goodwill'>,
  amount: number,
  tax = 0,
): RefundLine[] {
  return amount === 0 && tax === 0 ? [] : [{ kind, orderLineId: null, quantity: 0, amount, tax }];
}

/** Amount withheld from refunds and not refunded since. */
export function sumWithheldLines(lines: readonly Pick<RefundLine, 'kind' | 'amount'>[]): number {
  return sumAmounts(lines.filter(({ kind }) => kind === 'withheld').map(({ amount }) => -amount));
}

/** Overpayment of an attempt that is not being refunded. It is not part of any price. */
export function remainingOverpayment(
  { amount, captured }: { amount: number; captured: number },
  lines: readonly Pick<RefundLine, 'kind' | 'amount'>[],
): number {
  const refunded = lines.filter(({ kind }) => kind === 'overpayment' || kind === 'payment');
  return Math.max(0, sumAmounts([captured, -amount, ...refunded.map((line) => -line.amount)]));
}
