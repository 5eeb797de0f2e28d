import { allocateAmount, sumAmounts } from '../../../../kernel/money.ts';
import type { PaymentRequest } from '../../payment-provider.ts';

export type IyzicoItem = { id: string; title: string; physical: boolean; amount: number };

/**
 * The sale as items that add up to the charged amount, to the minor unit: iyzico rejects other item lists, and items
 * without a price. Order-level discounts are spread over the items.
 */
export function toIyzicoItems({ lines, amount, orderCode }: Pick<PaymentRequest, 'lines' | 'amount' | 'orderCode'>) {
  const priced = lines.filter(({ total }) => total > 0);
  const singleItem = [{ id: orderCode, title: orderCode, physical: true, total: amount.amount }];
  const items = priced.length > 0 ? priced : singleItem;
  const parts = allocateAmount(
    amount.amount,
    items.map(({ total }) => total),
  );
  return items
    .map(({ id, title, physical }, index): IyzicoItem => ({ id, title, physical, amount: parts[index] ?? 0 }))
    .filter((line) => line.amount > 0);
}

/** A paid item as iyzico knows it, with its refunds; amounts in minor units. */
export type PaidItem = { id: string; paid: number; back: { refund: string; amount: number }[] };

export type RefundPart = { line: string; amount: number };

/**
 * Splits the unsent rest of a refund over the items: amounts sent by an earlier try count, and no item is refunded
 * beyond its rest. Null when the items do not cover the refund.
 */
export function splitRefund(lines: readonly PaidItem[], refund: { id: string; amount: number }): RefundPart[] | null {
  const parts: RefundPart[] = [];
  let missing = refund.amount - sumSent(lines, refund.id);
  for (const { id, paid, back } of lines) {
    const amount = Math.min(missing, paid - sumAmounts(back.map((one) => one.amount)));
    if (amount <= 0) continue;
    parts.push({ line: id, amount });
    missing -= amount;
  }
  return missing > 0 ? null : parts;
}

function sumSent(lines: readonly PaidItem[], refund: string): number {
  return sumAmounts(
    lines.flatMap(({ back }) => back.filter((one) => one.refund === refund).map(({ amount }) => amount)),
  );
}
