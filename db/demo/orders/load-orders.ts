import { ORDER_STATUS, type OrderStatus } from '../../../src/modules/orders/order.states.rules.ts';
import { readOrderById } from '../../../src/modules/orders/read-order-by-id.ts';
import { transitionShipment } from '../../../src/modules/orders/shipments/transition-shipment.ts';
import type {} from '../../../src/modules/payments/payment.tables.ts';
import { BANK_TRANSFER, CASH_ON_DELIVERY } from '../../../src/modules/payments/payment-methods.rules.ts';
import { refundItems } from '../../../src/modules/payments/refunds/refund-items.ts';
import { transitionRefund } from '../../../src/modules/payments/refunds/transition-refund.ts';
import type { Tx } from '../../../src/platform/database/db.ts';
import type { OrderFile } from '../files/people-files.shapes.ts';
import { demoCustomerId, readAddress } from '../people/load-people.ts';
import { loadBuyersReviews } from '../reviews/load-verified-reviews.ts';
import type { DemoShop } from '../shop-files.ts';
import type { DocumentFolders } from '../store-document.ts';
import { readIds } from '../upsert-rows.ts';
import { loadReturns } from './load-returns.ts';
import { loadTransfer } from './load-transfer.ts';
import { type OrderStep, pickOrderTime, planSteps } from './order-steps.ts';
import { placePastOrder } from './place-past-order.ts';
import { listStoreShipments } from './store-shipments.ts';
import { writeCancellation, writeCancellationRequest } from './write-cancellation.ts';

/** Loads missing orders of the last three months, in every state, with reviews and returns of their buyers. */
export async function loadOrders(tx: Tx, shop: DemoShop, now: Date, folders: DocumentFolders): Promise<void> {
  const { orders } = shop.people;
  const codes = orders.map(({ code }) => code);
  const known = await tx.selectFrom('shop_order').select('code').where('code', 'in', codes).execute();
  const existing = new Set(known.map(({ code }) => code));
  const inventory = await readIds(tx, 'inventory', 'sku');
  const rule = await readIds(tx, 'shipping_rule', 'slug');
  const fresh = orders.filter(({ code }) => !existing.has(code));
  for (const file of fresh) {
    const buyer = findBuyer(file, shop);
    const at = pickOrderTime(file.code, file.days_ago, now);
    const method = file.transfer ? BANK_TRANSFER : CASH_ON_DELIVERY;
    const { id, attemptId } = await placePastOrder(tx, {
      ...buyer,
      code: file.code,
      note: file.note,
      at,
      method,
      pieces: new Map(Object.entries(file.lines).map(([sku, pieces]) => [inventory(sku), pieces])),
      shippingRuleId: file.delivery === undefined ? undefined : rule(file.delivery),
    });
    if (file.transfer) await loadTransfer(tx, shop, { attemptId, file, placedAt: at, now, folders });
    else await advanceOrder(tx, { id, file, placed: at, now });
    const { cancellation_request: request } = file;
    if (request) await writeCancellationRequest(tx, id, request, { placed: at, now });
  }
  await loadBuyersReviews(tx, fresh, now);
  await loadReturns(tx, shop, { orders: fresh, now });
}

function findBuyer({ code, customer, guest }: OrderFile, { people }: DemoShop) {
  const file = guest ?? people.customers.find(({ email }) => email === customer);
  if (!file) throw new Error(`Order ${code} has an unknown customer ${customer}`);
  readAddress(file);
  const { email, locale, address } = file;
  return { customerId: guest ? null : demoCustomerId(email), email, locale, address };
}

type LoadedOrder = { id: string; file: OrderFile; placed: Date; now: Date };

/** Moves every shipment to the state in its file, and settles cash payments. */
async function advanceOrder(tx: Tx, { id, file, placed, now }: LoadedOrder): Promise<void> {
  const { code, reached } = file;
  const shipments = await listStoreShipments(tx, id);
  const steps = shipments.flatMap(({ id: shipmentId, store, ...days }): (OrderStep & { shipmentId: string })[] => {
    const goal = typeof reached === 'string' ? reached : reached[store];
    if (goal === undefined) throw new Error(`Order ${code} has no state for the shipment of ${store}`);
    const packer = store === 'shop' ? 'admin' : 'seller';
    return planSteps({ name: `${code}/${store}`, reached: goal, placed, packer, ...days }).map((step) => {
      return { ...step, shipmentId };
    });
  });
  let status: OrderStatus = ORDER_STATUS.confirmed;
  for (const { shipmentId, action, by, at, note } of steps.sort((a, b) => a.at.getTime() - b.at.getTime())) {
    if (at > now) throw new Error(`Order ${code}: ${action} would be in the future, place the order earlier`);
    const moved = await transitionShipment(tx, { orderId: id, shipmentId }, action, { by, note, now: at });
    if (!moved.ok) throw new Error(`Order ${code} cannot ${action}: ${moved.refusal.code}`);
    status = moved.value;
    if (action !== 'cancel') continue;
    const cancelledId = shipments.length === 1 ? null : shipmentId;
    await writeCancellation(tx, { orderId: id, shipmentId: cancelledId, file, by, note, at });
  }
  await settlePayment(tx, id, { status, at: steps.at(-1)?.at ?? placed });
}

const STATE_AFTER_SETTLEMENT = {
  [ORDER_STATUS.delivered]: { order: 'paid', attempt: 'paid' },
  [ORDER_STATUS.returned]: { order: 'refunded', attempt: 'refunded' },
  [ORDER_STATUS.cancelled]: { order: 'unpaid', attempt: 'cancelled' },
} as const;

/** Cash is paid on delivery and refunded with a return; cancelled orders are never paid. */
async function settlePayment(
  tx: Tx,
  orderId: string,
  { status, at }: { status: OrderStatus; at: Date },
): Promise<void> {
  if (status !== 5 && status !== 6 && status !== 7) return;
  const { order, attempt } = STATE_AFTER_SETTLEMENT[status];
  await tx.updateTable('shop_order').set({ payment_state: order }).where('id', '=', orderId).execute();
  const payment = tx.updateTable('payment_attempt').where('order_id', '=', orderId);
  if (attempt === 'cancelled') {
    await payment.set({ status: attempt }).execute();
    return;
  }
  await payment.set(({ ref }) => ({ status: 'paid', captured: ref('amount') })).execute();
  if (attempt !== 'refunded') return;
  await refundReturnedOrder(tx, orderId, at);
  await payment.set({ status: attempt }).execute();
}

/** Refunds all items in cash, paid manually. */
async function refundReturnedOrder(tx: Tx, orderId: string, at: Date): Promise<void> {
  const order = await readOrderById(tx, orderId);
  if (!order) throw new Error(`Order ${orderId} not found`);
  const pieces = order.lines.map(({ id, quantity }) => ({ lineId: id, quantity }));
  const refund = await refundItems(tx, { order, pieces }, { reason: 'returned', by: 'system', now: at });
  if (!refund.ok) throw new Error(`Order ${order.code} cannot be refunded: ${refund.refusal.code}`);
  const { refundId } = refund.value;
  if (refundId === null) throw new Error(`Order ${order.code} has nothing to refund`);
  const payment = { action: 'pay-manually', by: 'staff' } as const;
  if (!(await transitionRefund(tx, { order_id: orderId, id: refundId }, payment, { done_at: at })))
    throw new Error(`Order ${order.code} has a refund that cannot be paid manually`);
}
