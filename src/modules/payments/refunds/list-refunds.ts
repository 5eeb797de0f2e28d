import type { Db } from '../../../platform/database/db.ts';
import type { RefundStatus } from '../payment.tables.ts';
import type { PaymentMethodCode } from '../payment-methods.rules.ts';
import { selectOrderRefunds } from './refund.store.ts';

export type Refund = {
  id: string;
  /** Minor units. */
  amount: number;
  status: RefundStatus;
  reason: string;
  method: PaymentMethodCode;
  /** Time of creation and of completion. */
  at: string;
  doneAt: string | null;
};

/** Refunds of an order, completed or not, latest first. */
export async function listRefunds(db: Db, orderId: string): Promise<Refund[]> {
  const rows = await selectOrderRefunds(db, orderId);
  return rows.toReversed().map(({ id, amount, status, reason, method, created_at, done_at }) => {
    return { id, amount, status, reason, method, at: created_at.toISOString(), doneAt: done_at?.toISOString() ?? null };
  });
}
