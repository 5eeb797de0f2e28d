import type { PaymentStatus } from '../payment.tables.ts';
import type { ProviderPayment } from '../payment-provider.ts';

/** New state of an attempt according to its provider. Amounts in minor units. */
export type PaymentEvaluation = {
  status: PaymentStatus;
  captured: number;
  /** Error code for staff: why the payment needs a review, or was declined. */
  error: string | null;
};

type ExpectedPayment = {
  id: string;
  amount: number;
  currency: string;
  status: PaymentStatus;
  /** Whether the provider's protocol allows a buyer to pay more; elsewhere a different amount is an error. */
  acceptsOverpayment: boolean;
};

/**
 * Compares the provider's payment with the expected one. A payment with another reference, currency or amount never
 * becomes `paid`: it goes to review. Overpayments are paid, with a note, only where the provider's protocol allows
 * them.
 */
export function evaluatePayment(expected: ExpectedPayment, reported: ProviderPayment): PaymentEvaluation {
  const nothing = { captured: 0, error: reported.error ?? null };
  switch (reported.state) {
    case 'open':
      return { ...nothing, status: expected.status };
    case 'pending':
    case 'authorized':
    case 'failed':
    case 'expired':
      return { ...nothing, status: reported.state };
    case 'review':
      return { captured: reported.paid?.amount ?? 0, status: 'review', error: reported.error ?? 'under-review' };
    case 'paid':
      return evaluatePaid(expected, reported);
  }
}

function evaluatePaid(
  { id, amount, currency, acceptsOverpayment }: ExpectedPayment,
  { paid, ourReference }: ProviderPayment,
): PaymentEvaluation {
  const captured = paid?.currency === currency ? paid.amount : 0;
  const review = (error: string): PaymentEvaluation => ({ status: 'review', captured, error });
  if (ourReference !== id) return review('other-reference');
  if (paid === null) return review('no-amount');
  if (paid.currency !== currency) return review('other-currency');
  if (paid.amount < amount) return review('too-little');
  if (paid.amount === amount) return { status: 'paid', captured, error: null };
  return acceptsOverpayment ? { status: 'paid', captured, error: 'overpaid' } : review('too-much');
}
