import { split, sumOf } from '../../../kernel/money.ts';
import type { PaymentRequest } from '../payment-provider.ts';

export type BasketLine = { id: string; title: string; physical: boolean; amount: number };

/**
 * The sale as lines that add up to what is charged, to the last minor unit: iyzico refuses any other basket, and any
 * line that costs nothing. What was taken off the whole is spread over the lines.
 */
export function basketOf({ lines, amount, orderCode }: Pick<PaymentRequest, 'lines' | 'amount' | 'orderCode'>) {
  const priced = lines.filter(({ total }) => total > 0);
  const whole = [{ id: orderCode, title: orderCode, physical: true, total: amount.amount }];
  const sold = priced.length > 0 ? priced : whole;
  const parts = split(
    amount.amount,
    sold.map(({ total }) => total),
  );
  return sold
    .map(({ id, title, physical }, at): BasketLine => ({ id, title, physical, amount: parts[at] ?? 0 }))
    .filter((line) => line.amount > 0);
}

/** A paid line as iyzico knows it, with everything that went back of it; amounts in minor units. */
export type PaidLine = { id: string; paid: number; back: { refund: string; amount: number }[] };

export type RefundPart = { line: string; amount: number };

/**
 * What is still to be sent of a refund, line by line: what an earlier try has sent counts, and no line gives back more
 * than it has left. Null when the lines do not hold that much.
 */
export function refundParts(lines: readonly PaidLine[], refund: { id: string; amount: number }): RefundPart[] | null {
  const parts: RefundPart[] = [];
  let missing = refund.amount - sentFor(lines, refund.id);
  for (const { id, paid, back } of lines) {
    const amount = Math.min(missing, paid - sumOf(back.map((one) => one.amount)));
    if (amount <= 0) continue;
    parts.push({ line: id, amount });
    missing -= amount;
  }
  return missing > 0 ? null : parts;
}

function sentFor(lines: readonly PaidLine[], refund: string): number {
  return sumOf(lines.flatMap(({ back }) => back.filter((one) => one.refund === refund).map(({ amount }) => amount)));
}
