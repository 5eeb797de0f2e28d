import { isHosted } from '../../payments/payment-methods.rules.ts';

/** URL of the payment page; with `?pay=1` it redirects to the hosted checkout. */
export function buildPayUrl(paymentPage: string, method: number): string {
  return isHosted(method) ? `${paymentPage}?pay=1` : paymentPage;
}
