import { type Money, money, roundDownToStep, sumAmounts, toMajor } from '../../../kernel/money.ts';
import { type RefusedResult, refuseField } from '../../../kernel/result.ts';
import type { PaymentMethodCode } from '../payment-methods.rules.ts';
import { findProviderDefinition } from '../payment-methods.ts';
import { providerAmountStep } from '../providers/provider-amount.rules.ts';

/** Whether the provider can express this amount; manual refunds can have any amount. */
export function isRefundableAmount({ amount, currency }: Money, method: PaymentMethodCode): boolean {
  return roundDownToStep(amount, refundStep(method, currency)) === amount;
}

/**
 * Refuses an amount that a provider cannot express, such as KWD 1.234 where thousandths must end in 0, and states the
 * nearest possible amounts; null when it is possible.
 * @param left the largest refundable amount, in minor units
 */
export function refuseUnsupportedAmount(refund: Money, method: PaymentMethodCode, left: number): RefusedResult | null {
  if (isRefundableAmount(refund, method)) return null;
  const { amount, currency } = refund;
  const step = refundStep(method, currency);
  const lower = roundDownToStep(amount, step);
  const upper = sumAmounts([lower, step]);
  const toMajorAmount = (minor: number) => toMajor(money(minor, currency));
  if (lower === 0 || upper > left)
    return refuseField('amount', 'payments.refund-not-writable-nearest', { nearest: toMajorAmount(lower || step) });
  return refuseField('amount', 'payments.refund-not-writable', {
    lower: toMajorAmount(lower),
    upper: toMajorAmount(upper),
  });
}

function refundStep(method: PaymentMethodCode, currency: string): number {
  const provider = findProviderDefinition(method);
  return provider ? providerAmountStep(currency, provider.amountFormat) : 1;
}
