import { foldDigits } from '../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { type CodeCaller, checkContact } from './check-contact.ts';
import { orderOfTrackCode } from './find-parcel.ts';
import type { Order, OrderProgress } from './order.rules.ts';
import { readProgress, readWholeOrder } from './read-order.ts';

export type Tracked = { progress: OrderProgress; order: Order | null };

/**
 * Returns the progress for the order code alone, and the whole order when the e-mail address or the last four digits
 * of the phone number match. Refuses with `orders.not-found` and, like `checkContact`, `orders.contact-differs`.
 */
export async function trackOrder(
  db: Db,
  query: { code: string; contact?: string },
  caller: CodeCaller,
): Promise<Result<Tracked>> {
  const row = await orderOfTrackCode(db, query.code);
  if (!row) return refuse('orders.not-found', {}, 'missing');
  const contact = foldDigits(query.contact ?? '').trim();
  if (contact === '') return ok({ progress: await readProgress(db, row), order: null });
  const { code, email, phone } = row;
  const buyer = { subject: `order ${code}`, email, phone, differs: 'orders.contact-differs' };
  const checked = await checkContact(db, buyer, contact, caller);
  if (!checked.ok) return checked;
  const order = await readWholeOrder(db, row);
  return ok({ progress: order, order });
}
