import { type Money, sumAmounts } from '../../../../kernel/money.ts';
import type { ProviderRefund } from '../../payment-provider.ts';
import { fromProviderText } from '../provider-amount.rules.ts';
import type { PaidItem } from './iyzico-items.rules.ts';
import type { ReportedPayment } from './iyzico-responses.ts';

/** Status of refunds in the report that failed or were rejected later. */
const NOT_REFUNDED = '0';

/** Length of our refund's id; a number follows when the refund was restarted. */
const REFUND_ID_LENGTH = 36;

/** Items of a payment with their refunds; earlier attempts of the same refund count as sent by `id`. */
export function toPaidItems({ currency, itemTransactions }: ReportedPayment, id: string): PaidItem[] {
  const minor = (text: string | number) => fromProviderText(text, currency)?.amount ?? 0;
  const isSame = (other: string) => other.slice(0, REFUND_ID_LENGTH) === id.slice(0, REFUND_ID_LENGTH);
  return itemTransactions.map(
    ({ paymentTransactionId, paidPrice, refunds = [] }): PaidItem => ({
      id: String(paymentTransactionId),
      paid: minor(paidPrice),
      back: refunds
        .filter(({ refundStatus }) => String(refundStatus) !== NOT_REFUNDED)
        .map(({ refundConversationId = '', refundPrice }) => ({
          refund: isSame(refundConversationId) ? id : refundConversationId,
          amount: minor(refundPrice),
        })),
    }),
  );
}

/**
 * State of a refund that iyzico had accepted. It has failed when the report marks an item as not refunded and the other
 * items returned less than the refund; a report that does not name it is inconclusive.
 */
export function toAcceptedRefund(
  payment: ReportedPayment,
  { reference, amount }: { reference: string; amount: Money },
): ProviderRefund {
  const entries = payment.itemTransactions
    .flatMap(({ refunds = [] }) => refunds)
    .filter(({ refundConversationId = '' }) => refundConversationId === reference);
  const failed = entries.filter(({ refundStatus }) => String(refundStatus) === NOT_REFUNDED);
  const sent = sumAmounts(
    toPaidItems(payment, reference)
      .flatMap(({ back }) => back.filter((one) => one.refund === reference))
      .map((one) => one.amount),
  );
  if (failed.length === 0 || sent >= amount.amount) return { state: 'done', reference };
  return { state: 'failed', reference, error: sent > 0 ? 'refund-partly-failed' : 'refund-failed' };
}
