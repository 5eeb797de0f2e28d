import { foldDigits } from '../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { type CodeCaller, checkContact } from './check-contact.ts';
import { orderOfTrackCode } from './find-parcel.ts';
import type { Order, OrderProgress } from './order.rules.ts';
import { readProgress, readWholeOrder } from './read-order.ts';

export type Tracked = { progress: OrderProgress; order: Order | null };

/**
 * The code alone shows the steps; with the order's e-mail address, or the last four digits of its phone
 * number, everything. Refuses with `orders.not-found` and as `checkContact` does with `orders.contact-differs`.
 */
export async function trackOrder(
  db: Db,
  typed: { code: string; contact?: string },
  caller: CodeCaller,
): Promise<Result<Tracked>> {
  const row = await orderOfTrackCode(db, typed.code);
  if (!row) return refuse('orders.not-found', {}, 'missing');
  const contact = foldDigits(typed.contact ?? '').trim();
  if (contact === '') return ok({ progress: await readProgress(db, row), order: null });
  const { code, email, phone } = row;
  const buyer = { subject: `order ${code}`, email, phone, differs: 'orders.contact-differs' };
  const checked = await checkContact(db, buyer, contact, caller);
  if (!checked.ok) return checked;
  const order = await readWholeOrder(db, row);
  return ok({ progress: order, order });
}
