import { ok, type Problem, type Result, refuse, refuseFields } from '../../kernel/result.ts';
import type { Db, Tx } from '../../platform/db.ts';
import type { OrderNews } from '../order-news/news-mail.ts';
import { type NewsLinks, queueNews } from '../order-news/queue-news.ts';
import { findParcel } from '../orders/find-parcel.ts';
import { movePackage } from '../orders/move-package.ts';
import { ORDER_STATUS } from '../orders/order.states.rules.ts';
import { showHandledOrder } from '../orders/show-handled-order.ts';
import { showPlacedOrder } from '../orders/show-placed-order.ts';
import { trackParcel } from '../orders/track-parcel.ts';
import { collectCash } from '../payments/collect-cash.ts';
import { type Changing, changeOrder } from './change-order.ts';
import type { MoveInput } from './staff.input.ts';
import { actorFor } from './staff.rules.ts';

/**
 * Packs, sends or delivers one package; cash at the door is paid with the last one. What leaves for an address names
 * its carrier and number. Refuses with `orders.not-found`, and with `orders.not-now` what the table of moves does not
 * allow.
 */
export function moveParcel(
  db: Db,
  changing: Omit<Changing, 'version'> & { links: NewsLinks },
  number: number,
  input: MoveInput,
): Promise<Result<null>> {
  const { code, now, links } = changing;
  const { action, note, version } = input;
  return changeOrder(db, { ...changing, version }, action, async (tx) => {
    const found = await findParcel(tx, { code, number });
    if (!found) return refuse('orders.not-found', {}, 'missing');
    const moved = await movePackage(tx, found, action, { by: actorFor(action), note, now });
    if (!moved.ok) return moved;
    const tracked = action === 'pick-up' ? await noteTracking(tx, code, found, input) : ok(null);
    if (!tracked.ok) return tracked;
    if (moved.value === ORDER_STATUS.delivered) await collectCash(tx, found.orderId);
    await queueNews(tx, found.orderId, await newsOf(tx, action, found), { links, now });
    const { carrier = null, tracking_number = null } = input;
    return ok({ package: number, note, ...(action === 'pick-up' && { carrier, tracking_number }) });
  });
}

/** What the buyer is told of a move. */
async function newsOf(
  tx: Tx,
  action: MoveInput['action'],
  { orderId, packageId }: { orderId: string; packageId: string },
): Promise<OrderNews> {
  if (action === 'send') return 'onTheWay';
  if (action === 'deliver') return 'delivered';
  const order = await showPlacedOrder(tx, orderId);
  const collected = order?.packages.find(({ id }) => id === packageId)?.shippingType === 2;
  return collected ? 'readyToCollect' : 'pickedUp';
}

async function noteTracking(
  tx: Tx,
  code: string,
  parcel: { orderId: string; packageId: string },
  { carrier, tracking_number }: MoveInput,
): Promise<Result<null>> {
  const order = await showHandledOrder(tx, code);
  const goesOut = order?.packages.find(({ id }) => id === parcel.packageId)?.shippingType === 1;
  if (carrier !== undefined && tracking_number !== undefined) {
    await trackParcel(tx, parcel, { carrier, trackingNumber: tracking_number });
    return ok(null);
  }
  if (!goesOut) return ok(null);
  const missing = (type: string): Problem[] => [{ code: 'fields.required', facts: { type } }];
  return refuseFields({
    ...(carrier === undefined && { carrier: missing('carrier') }),
    ...(tracking_number === undefined && { tracking_number: missing('tracking_number') }),
  });
}
