import { type Money, money, roundedDown, sumOf, toMajor } from '../../kernel/money.ts';
import { type Refused, refuseField } from '../../kernel/result.ts';
import { methodOf, type PaymentMethodCode } from './payment-methods.rules.ts';
import { isWire, wireStep } from './wire-amount.rules.ts';

/** Whether the provider can express this amount; manual refunds can have any amount. */
export function isRefundable({ amount, currency }: Money, method: PaymentMethodCode): boolean {
  return roundedDown(amount, stepOf(method, currency)) === amount;
}

/**
 * Refuses an amount that a provider cannot express, such as KWD 1.234 where thousandths must end in 0, and states the
 * nearest possible amounts; null when it is possible.
 * @param left the largest refundable amount, in minor units
 */
export function refuseUnwritable(refund: Money, method: PaymentMethodCode, left: number): Refused | null {
  if (isRefundable(refund, method)) return null;
  const { amount, currency } = refund;
  const step = stepOf(method, currency);
  const lower = roundedDown(amount, step);
  const upper = sumOf([lower, step]);
  const toMajorAmount = (minor: number) => toMajor(money(minor, currency));
  if (lower === 0 || upper > left)
    return refuseField('amount', 'payments.refund-not-writable-nearest', { nearest: toMajorAmount(lower || step) });
  return refuseField('amount', 'payments.refund-not-writable', {
    lower: toMajorAmount(lower),
    upper: toMajorAmount(upper),
  });
}

function stepOf(method: PaymentMethodCode, currency: string): number {
  const key = methodOf(method)?.key;
  return key !== undefined && isWire(key) ? wireStep(currency, key) : 1;
}
