import type { PaymentStatus } from './payment.tables.ts';
import type { Truth } from './payment-provider.ts';

/** What an attempt becomes by what its provider says. Amounts in minor units. */
export type Verdict = {
  status: PaymentStatus;
  captured: number;
  /** Why it cannot simply be believed, or was declined; for staff. */
  error: string | null;
};

type Asked = { id: string; amount: number; currency: string; status: PaymentStatus };

/**
 * Compares the provider's word with what was asked for. A payment of another sale, another currency or too little is
 * never `paid`: it waits for a person. More than asked is paid, and noted.
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

function judgePayment({ id, amount, currency }: Asked, { paid, ourReference }: Truth): Verdict {
  const captured = paid?.currency === currency ? paid.amount : 0;
  const doubt = (error: string): Verdict => ({ status: 'review', captured, error });
  if (ourReference !== id) return doubt('other-reference');
  if (paid === null) return doubt('no-amount');
  if (paid.currency !== currency) return doubt('other-currency');
  if (paid.amount < amount) return doubt('too-little');
  return { status: 'paid', captured, error: paid.amount > amount ? 'overpaid' : null };
}
