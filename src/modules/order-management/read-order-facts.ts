import type { Db } from '../../platform/database/db.ts';
import { readAdminOrder } from '../orders/read-admin-order.ts';
import { listPaymentAttempts } from '../payments/attempts/list-payment-attempts.ts';
import type { AuditFacts } from '../staff/staff.tables.ts';

/** State of an order for the audit log. Amounts in minor units. */
export async function readOrderFacts(db: Db, code: string): Promise<AuditFacts> {
  const order = await readAdminOrder(db, code);
  if (!order) return {};
  const payments = await listPaymentAttempts(db, order.id);
  return {
    status: order.status,
    payment: order.paymentState,
    ...Object.fromEntries(order.packages.map(({ status }, index) => [`package ${index + 1}`, status])),
    ...Object.fromEntries(payments.map(({ number, status }) => [`payment ${number}`, status])),
    ...Object.fromEntries(
      payments.flatMap(({ number, refunded }) => (refunded > 0 ? [[`refunded ${number}`, refunded]] : [])),
    ),
  };
}
