import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import { resendMailAbout } from '../../platform/mail/resend-mail.ts';
import { readAdminOrder } from '../orders/read-admin-order.ts';
import { changeOrder, type OrderChange } from './change-order.ts';

/**
 * Sends a mail about an order again, unchanged and to the e-mail address of the order. Refuses with `orders.not-found`, also
 * for a mail to another recipient or about another order.
 */
export function resendOrderMail(
  db: Db,
  { code, mail, now }: { code: string; mail: string; now: Date },
): Promise<Result<OrderChange>> {
  return changeOrder(db, { code, version: null }, 'mail-resend', async (tx) => {
    const order = await readAdminOrder(tx, code);
    const subject = order && (await resendMailAbout(tx, { id: mail, recipient: order.email, code: order.code }, now));
    return subject ? ok({ mail: subject }) : refuse('orders.not-found', {}, 'missing');
  });
}
