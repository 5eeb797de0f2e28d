import { foldDigits } from '../../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Order, OrderProgress } from '../order.rules.ts';
import { readOrder, readOrderProgress } from '../read-order.ts';
import { findOrderByCode } from '../shipments/find-shipment.ts';
import { checkContact, type LookupContext } from './check-contact.ts';

export type TrackingResult = { progress: OrderProgress; order: Order | null };

/**
 * Returns the progress for the order code alone, and the whole order when the e-mail address or the last four digits
 * of the phone number match. Refuses with `orders.not-found` and, like `checkContact`, `orders.contact-differs`.
 */
export async function trackOrder(
  db: Db,
  query: { code: string; contact?: string },
  caller: LookupContext,
): Promise<Result<TrackingResult>> {
  const row = await findOrderByCode(db, query.code);
  if (!row) return refuse('orders.not-found', {}, 'missing');
  const contact = foldDigits(query.contact ?? '').trim();
  if (contact === '') return ok({ progress: await readOrderProgress(db, row), order: null });
  const { code, email, phone } = row;
  const buyer = { subject: `order ${code}`, email, phone, differs: 'orders.contact-differs' };
  const checked = await checkContact(db, buyer, contact, caller);
  if (!checked.ok) return checked;
  const order = await readOrder(db, row);
  return ok({ progress: order, order });
}
