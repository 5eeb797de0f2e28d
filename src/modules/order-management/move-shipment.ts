import { foldDigits } from '../../kernel/locale.ts';
import { ok, type RefusalReason, type Result, refuse, refuseField, refuseFields } from '../../kernel/result.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { OrderNotification } from '../order-notifications/notification-mail.ts';
import { type NotificationLinks, queueOrderNotification } from '../order-notifications/queue-order-notification.ts';
import type { OrderShipment } from '../orders/order.rules.ts';
import { ORDER_STATUS } from '../orders/order.states.rules.ts';
import { listRepairShipmentIds } from '../orders/order-line.rules.ts';
import { readOrderById } from '../orders/read-order-by-id.ts';
import { findShipment } from '../orders/shipments/find-shipment.ts';
import { issueReadyCode } from '../orders/shipments/issue-ready-code.ts';
import { saveShipmentTracking } from '../orders/shipments/save-shipment-tracking.ts';
import { transitionShipment } from '../orders/shipments/transition-shipment.ts';
import { markCashCollected } from '../payments/cash/mark-cash-collected.ts';
import type { MoveInput } from '../staff/staff.input.ts';
import { getStaffActor } from '../staff/staff.rules.ts';
import { changeOrder, type OrderChange, type OrderChangeContext } from './change-order.ts';

/**
 * Changes the state of one shipment: picked up, sent or delivered. Cash on delivery is collected with the last
 * shipment. A shipment to an address requires carrier and tracking number. Refuses with `orders.not-found`, and with
 * `orders.not-now` for transitions that are not allowed and for repairs, which are delivered when the device is handed
 * over.
 */
export function moveShipment(
  db: Db,
  context: Omit<OrderChangeContext, 'version'> & { links: NotificationLinks },
  number: number,
  input: MoveInput,
): Promise<Result<OrderChange>> {
  const { code, now, links } = context;
  const { action, note, version } = input;
  return changeOrder(db, { ...context, version }, action, async (tx) => {
    const ids = await findShipment(tx, { code, number });
    if (!ids) return refuse('orders.not-found', {}, 'missing');
    const order = await readOrderById(tx, ids.orderId);
    const shipment = order?.shipments.find(({ id }) => id === ids.shipmentId);
    if (order && listRepairShipmentIds(order.lines).has(ids.shipmentId))
      return refuse('orders.not-now', {}, 'conflict');
    const transition = await transitionShipment(tx, ids, action, { by: getStaffActor(action), note, now });
    if (!transition.ok || !shipment) return transition.ok ? refuse('orders.not-found', {}, 'missing') : transition;
    const handover = await recordHandover(tx, ids, shipment, input);
    if (!handover.ok) return handover;
    if (transition.value === ORDER_STATUS.delivered) await markCashCollected(tx, ids.orderId);
    const { shipmentId } = ids;
    await queueOrderNotification(tx, ids.orderId, selectNotification(action, shipment), {
      links,
      now,
      ...((action === 'pick-up' || action === 'send') && { shipmentId }),
    });
    const { carrier = null, tracking_number = null } = input;
    return ok({ package: number, note, ...(action === 'pick-up' && { carrier, tracking_number }) });
  });
}

/** Notification of the buyer for a state change. */
function selectNotification(action: MoveInput['action'], { shippingType }: OrderShipment): OrderNotification {
  if (action === 'send') return 'onTheWay';
  if (action === 'deliver') return 'delivered';
  return shippingType === 2 ? 'readyToCollect' : 'pickedUp';
}

/**
 * Data required by a state change: carrier and number when a shipment leaves, a new pickup code when it is ready for
 * pickup, and that code when it is collected.
 */
async function recordHandover(
  tx: Tx,
  ids: { orderId: string; shipmentId: string },
  { shippingType, readyCode }: OrderShipment,
  { action, ready_code, ...input }: MoveInput,
): Promise<Result<null>> {
  if (action === 'pick-up' && shippingType === 1) return saveTracking(tx, ids, input);
  if (action === 'pick-up') await issueReadyCode(tx, ids);
  if (action !== 'deliver' || shippingType === 1) return ok(null);
  if (ready_code === undefined) return refuseField('ready_code', 'fields.required', { type: 'ready_code' });
  const typedCode = foldDigits(ready_code).replace(/\s/g, '');
  return typedCode === readyCode ? ok(null) : refuseField('ready_code', 'orders.wrong-ready-code');
}

async function saveTracking(
  tx: Tx,
  shipment: { orderId: string; shipmentId: string },
  { carrier, tracking_number }: Pick<MoveInput, 'carrier' | 'tracking_number'>,
): Promise<Result<null>> {
  if (carrier !== undefined && tracking_number !== undefined) {
    await saveShipmentTracking(tx, shipment, { carrier, trackingNumber: tracking_number });
    return ok(null);
  }
  const missing = (type: string): RefusalReason[] => [{ code: 'fields.required', facts: { type } }];
  return refuseFields({
    ...(carrier === undefined && { carrier: missing('carrier') }),
    ...(tracking_number === undefined && { tracking_number: missing('tracking_number') }),
  });
}
