import { sumAmounts } from '../../../kernel/money.ts';
import type { Db } from '../../../platform/database/db.ts';
import { selectOrderRefunds } from './refund.store.ts';
import { selectRefundLinesByRefund } from './refund-line.store.ts';
import type { RefundLine, RefundLineKind } from './refund-lines.rules.ts';

/** A completed refund that reduces the invoice; amounts in minor units. */
export type CreditNote = {
  /** Position among all refunds of the order, from 1; it never changes. */
  number: number;
  issuedAt: string;
  amount: number;
  tax: number;
  lines: RefundLine[];
};

/** Money that was paid in addition to the invoice does not reduce it. */
const OUTSIDE_INVOICE: readonly RefundLineKind[] = ['overpayment', 'payment'];

/** Credit notes of an order, oldest first. */
export async function listCreditNotes(db: Db, orderId: string): Promise<CreditNote[]> {
  const [refunds, lines] = await Promise.all([selectOrderRefunds(db, orderId), selectRefundLinesByRefund(db, orderId)]);
  return refunds.flatMap(({ id, status, done_at }, index) => {
    const own = lines.filter(({ refundId, kind }) => refundId === id && !OUTSIDE_INVOICE.includes(kind));
    const amount = sumAmounts(own.map((line) => line.amount));
    if (status !== 'done' || done_at === null || amount <= 0) return [];
    const tax = sumAmounts(own.map((line) => line.tax));
    return [{ number: index + 1, issuedAt: done_at.toISOString(), amount, tax, lines: own }];
  });
}
