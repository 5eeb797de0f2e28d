import type { PaymentStatus } from './payment.tables.ts';
import type { PaymentMethodCode } from './payment-methods.rules.ts';
import type { Truth } from './payment-provider.ts';

/** What an attempt becomes by what its provider says. Amounts in minor units. */
export type Verdict = {
  status: PaymentStatus;
  captured: number;
  /** Why it cannot simply be believed, or was declined; for staff. */
  error: string | null;
};

type Asked = {
  id: string;
  method: PaymentMethodCode;
  amount: number;
  currency: string;
  status: PaymentStatus;
};

/**
 * Flutterwave lets a shopper send more, and iyzico's instalments make it more; at every other provider what was
 * charged is what was asked for, or something is wrong.
 */
const MAY_BE_MORE: readonly PaymentMethodCode[] = [5, 6];

/**
 * Compares the provider's word with what was asked for. A payment of another sale, another currency or another amount
 * is never `paid`: it waits for a person. More than asked is paid, and noted, only where the provider's protocol allows
 * it.
 */
export function judgeTruth(asked: Asked, truth: Truth): Verdict {
  const nothing = { captured: 0, error: truth.error ?? null };
  switch (truth.state) {
    case 'open':
      return { ...nothing, status: asked.status };
    case 'pending':
    case 'authorized':
    case 'failed':
      return { ...nothing, status: truth.state };
    case 'lapsed':
      return { ...nothing, status: 'expired' };
    case 'review':
      return { captured: truth.paid?.amount ?? 0, status: 'review', error: truth.error ?? 'under-review' };
    case 'paid':
      return judgePayment(asked, truth);
  }
}

function judgePayment({ id, method, amount, currency }: Asked, { paid, ourReference }: Truth): Verdict {
  const captured = paid?.currency === currency ? paid.amount : 0;
  const doubt = (error: string): Verdict => ({ status: 'review', captured, error });
  if (ourReference !== id) return doubt('other-reference');
  if (paid === null) return doubt('no-amount');
  if (paid.currency !== currency) return doubt('other-currency');
  if (paid.amount < amount) return doubt('too-little');
  if (paid.amount === amount) return { status: 'paid', captured, error: null };
  return MAY_BE_MORE.includes(method) ? { status: 'paid', captured, error: 'overpaid' } : doubt('too-much');
}
