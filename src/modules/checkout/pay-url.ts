import { isHosted } from '../payments/payment-methods.rules.ts';

/** The address of a payment: one step further where a provider's page follows, else the shop's own page. */
export function payUrl(paymentPage: string, method: number): string {
  return isHosted(method) ? `${paymentPage}?pay=1` : paymentPage;
}
