import { foldDigits } from '../../kernel/locale.ts';
import { ok, type Problem, type Result, refuse, refuseField, refuseFields } from '../../kernel/result.ts';
import type { Db, Tx } from '../../platform/db.ts';
import type { OrderNews } from '../order-news/news-mail.ts';
import { type NewsLinks, queueNews } from '../order-news/queue-news.ts';
import { findParcel } from '../orders/find-parcel.ts';
import { issueReadyCode } from '../orders/issue-ready-code.ts';
import { movePackage } from '../orders/move-package.ts';
import type { OrderPackage } from '../orders/order.rules.ts';
import { ORDER_STATUS } from '../orders/order.states.rules.ts';
import { repairPackages } from '../orders/order-line.rules.ts';
import { showPlacedOrder } from '../orders/show-placed-order.ts';
import { trackParcel } from '../orders/track-parcel.ts';
import { collectCash } from '../payments/collect-cash.ts';
import { type Changing, changeOrder } from './change-order.ts';
import type { MoveInput } from './staff.input.ts';
import { actorFor } from './staff.rules.ts';

/**
 * Changes the state of one shipment: picked up, sent or delivered. Cash on delivery is collected with the last
 * shipment. A shipment to an address requires carrier and tracking number. Refuses with `orders.not-found`, and with
 * `orders.not-now` for transitions that are not allowed and for repairs, which are delivered when the device is handed
 * over.
 */
export function moveParcel(
  db: Db,
  context: Omit<Changing, 'version'> & { links: NewsLinks },
  number: number,
  input: MoveInput,
): Promise<Result<null>> {
  const { code, now, links } = context;
  const { action, note, version } = input;
  return changeOrder(db, { ...context, version }, action, async (tx) => {
    const ids = await findParcel(tx, { code, number });
    if (!ids) return refuse('orders.not-found', {}, 'missing');
    const order = await showPlacedOrder(tx, ids.orderId);
    const shipment = order?.packages.find(({ id }) => id === ids.packageId);
    if (order && repairPackages(order.lines).has(ids.packageId)) return refuse('orders.not-now', {}, 'conflict');
    const transition = await movePackage(tx, ids, action, { by: actorFor(action), note, now });
    if (!transition.ok || !shipment) return transition.ok ? refuse('orders.not-found', {}, 'missing') : transition;
    const handover = await handOver(tx, ids, shipment, input);
    if (!handover.ok) return handover;
    if (transition.value === ORDER_STATUS.delivered) await collectCash(tx, ids.orderId);
    const { packageId } = ids;
    await queueNews(tx, ids.orderId, newsOf(action, shipment), {
      links,
      now,
      ...((action === 'pick-up' || action === 'send') && { packageId }),
    });
    const { carrier = null, tracking_number = null } = input;
    return ok({ package: number, note, ...(action === 'pick-up' && { carrier, tracking_number }) });
  });
}

/** Notification of the buyer for a state change. */
function newsOf(action: MoveInput['action'], { shippingType }: OrderPackage): OrderNews {
  if (action === 'send') return 'onTheWay';
  if (action === 'deliver') return 'delivered';
  return shippingType === 2 ? 'readyToCollect' : 'pickedUp';
}

/**
 * Data required by a state change: carrier and number when a shipment leaves, a new pickup code when it is ready for
 * pickup, and that code when it is collected.
 */
async function handOver(
  tx: Tx,
  ids: { orderId: string; packageId: string },
  { shippingType, readyCode }: OrderPackage,
  { action, ready_code, ...input }: MoveInput,
): Promise<Result<null>> {
  if (action === 'pick-up' && shippingType === 1) return noteTracking(tx, ids, input);
  if (action === 'pick-up') await issueReadyCode(tx, ids);
  if (action !== 'deliver' || shippingType === 1) return ok(null);
  if (ready_code === undefined) return refuseField('ready_code', 'fields.required', { type: 'ready_code' });
  const typedCode = foldDigits(ready_code).replace(/\s/g, '');
  return typedCode === readyCode ? ok(null) : refuseField('ready_code', 'orders.wrong-ready-code');
}

async function noteTracking(
  tx: Tx,
  shipment: { orderId: string; packageId: string },
  { carrier, tracking_number }: Pick<MoveInput, 'carrier' | 'tracking_number'>,
): Promise<Result<null>> {
  if (carrier !== undefined && tracking_number !== undefined) {
    await trackParcel(tx, shipment, { carrier, trackingNumber: tracking_number });
    return ok(null);
  }
  const missing = (type: string): Problem[] => [{ code: 'fields.required', facts: { type } }];
  return refuseFields({
    ...(carrier === undefined && { carrier: missing('carrier') }),
    ...(tracking_number === undefined && { tracking_number: missing('tracking_number') }),
  });
}
