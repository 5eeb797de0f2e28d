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
 * Packs, sends or delivers one package; cash at the door is paid with the last one. What leaves for an address names
 * its carrier and number. Refuses with `orders.not-found`, and with `orders.not-now` what the table of moves does not
 * allow, and for a repair, which is delivered when its device is handed over.
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
    const order = await showPlacedOrder(tx, found.orderId);
    const parcel = order?.packages.find(({ id }) => id === found.packageId);
    if (order && repairPackages(order.lines).has(found.packageId)) return refuse('orders.not-now', {}, 'conflict');
    const moved = await movePackage(tx, found, action, { by: actorFor(action), note, now });
    if (!moved.ok || !parcel) return moved.ok ? refuse('orders.not-found', {}, 'missing') : moved;
    const handed = await handOver(tx, found, parcel, input);
    if (!handed.ok) return handed;
    if (moved.value === ORDER_STATUS.delivered) await collectCash(tx, found.orderId);
    const { packageId } = found;
    await queueNews(tx, found.orderId, newsOf(action, parcel), {
      links,
      now,
      ...((action === 'pick-up' || action === 'send') && { packageId }),
    });
    const { carrier = null, tracking_number = null } = input;
    return ok({ package: number, note, ...(action === 'pick-up' && { carrier, tracking_number }) });
  });
}

/** What the buyer is told of a move. */
function newsOf(action: MoveInput['action'], { shippingType }: OrderPackage): OrderNews {
  if (action === 'send') return 'onTheWay';
  if (action === 'deliver') return 'delivered';
  return shippingType === 2 ? 'readyToCollect' : 'pickedUp';
}

/** What a move asks for: a carrier for what goes out, a code for what lies ready, and that code when it is collected. */
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
  const said = foldDigits(ready_code).replace(/\s/g, '');
  return said === readyCode ? ok(null) : refuseField('ready_code', 'orders.wrong-ready-code');
}

async function noteTracking(
  tx: Tx,
  parcel: { orderId: string; packageId: string },
  { carrier, tracking_number }: Pick<MoveInput, 'carrier' | 'tracking_number'>,
): Promise<Result<null>> {
  if (carrier !== undefined && tracking_number !== undefined) {
    await trackParcel(tx, parcel, { carrier, trackingNumber: tracking_number });
    return ok(null);
  }
  const missing = (type: string): Problem[] => [{ code: 'fields.required', facts: { type } }];
  return refuseFields({
    ...(carrier === undefined && { carrier: missing('carrier') }),
    ...(tracking_number === undefined && { tracking_number: missing('tracking_number') }),
  });
}
