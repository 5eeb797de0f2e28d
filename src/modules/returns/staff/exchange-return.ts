import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { reserveStock } from '../../catalog/stock/reserve-stock.ts';
import type { OrderChange } from '../../order-management/change-order.ts';
import { queueOrderNotification } from '../../order-notifications/queue-order-notification.ts';
import { readOrderOwner } from '../../orders/access/read-order-owner.ts';
import type { LineQuantity, Order } from '../../orders/order.rules.ts';
import { ORDER_STATUS } from '../../orders/order.states.rules.ts';
import { isGoods } from '../../orders/order-line.rules.ts';
import { recordPaymentState } from '../../orders/payment/record-payment-state.ts';
import { createOrder } from '../../orders/placement/create-order.ts';
import { readOrderById } from '../../orders/read-order-by-id.ts';
import { transitionOrder } from '../../orders/transition-order.ts';
import { selectReturnLines } from '../return.store.ts';
import { transitionReturn } from '../transition-return.ts';
import { runStaffReturnAction, type StaffReturnContext, toStaffActor } from './decide-return.ts';

/**
 * Creates a replacement order with the same goods at zero price, confirmed at once. Its lines reference the paid lines,
 * so that a later return of the replacement refunds the original price. Refuses with `returns.not-now`, and with
 * `returns.no-stock` when the goods are out of stock.
 */
export function exchangeReturn(
  db: Db,
  context: StaffReturnContext,
  { message }: { message: string },
): Promise<Result<OrderChange>> {
  const { links, now } = context;
  return runStaffReturnAction(db, context, 'exchange', async (tx, { id, order_id }) => {
    const order = await readOrderById(tx, order_id);
    if (!order) return refuse('orders.not-found', {}, 'missing');
    const lines = await selectReturnLines(tx, order_id, [id]);
    const pieces = lines.map(({ line_id, quantity }) => ({ lineId: line_id, quantity }));
    const replacement = await createReplacementOrder(tx, order, pieces, now);
    const moved = await transitionReturn(
      tx,
      id,
      'exchange',
      { ...toStaffActor(context), message },
      { replacement_id: replacement.id },
    );
    if (!moved.ok) return moved;
    await queueOrderNotification(tx, replacement.id, 'returnExchanged', { links, now, message });
    // last: stock rows stay locked from here until the transaction ends
    const reserved = await reserveStock(tx, toStockItems(order, pieces), now);
    if (!reserved.ok) return refuse('returns.no-stock');
    return ok({ ...moved.value, facts: { replacement: replacement.code, message } });
  });
}

async function createReplacementOrder(tx: Tx, order: Order, pieces: readonly LineQuantity[], now: Date) {
  const lines = selectExchangedLines(order, pieces);
  const shipment =
    order.shipments.find(({ id }) => lines.some(({ shipmentId }) => shipmentId === id)) ?? order.shipments[0];
  if (!shipment) throw new Error(`order ${order.id} has no shipment`);
  const replacement = await createOrder(
    tx,
    {
      ...(await readOrderOwner(tx, order.id)),
      cartId: null,
      cartVersion: null,
      email: order.email,
      phone: order.phone,
      locale: order.locale,
      currency: order.currency,
      orderMethod: order.orderMethod,
      discounts: [],
      billingAddress: null,
      address: order.address,
      note: order.code,
      totals: {
        goods: 0,
        discount: 0,
        shipping: 0,
        codFee: 0,
        tax: 0,
        grand: 0,
        pricesIncludeTax: order.totals.pricesIncludeTax,
      },
      shipments: [
        {
          ...shipment,
          shipping: 0,
          ...shiftDeliveryDays(order.placedAt, shipment, now),
          lines: lines.map((line) => {
            const paidWith = line.paidWith ?? { orderId: order.id, lineId: line.id };
            return { ...line, unitPrice: 0, total: 0, discount: 0, voucherDiscount: 0, tax: 0, paidWith };
          }),
        },
      ],
    },
    now,
  );
  const transition = { by: 'system' as const, note: 'exchange', now };
  await recordPaymentState(tx, replacement.id, { from: 'unpaid', to: 'paid' }, transition);
  const confirmed = await transitionOrder(tx, replacement.id, ORDER_STATUS.pending, 'confirm', transition);
  if (!confirmed.ok) throw new Error('the replacement order could not be confirmed');
  return replacement;
}

function selectExchangedLines(order: Order, pieces: readonly LineQuantity[]) {
  return pieces.flatMap(({ lineId, quantity }) => {
    const line = order.lines.filter(isGoods).find(({ id }) => id === lineId);
    return line ? [{ ...line, quantity }] : [];
  });
}

function toStockItems(order: Order, pieces: readonly LineQuantity[]) {
  return selectExchangedLines(order, pieces).map(({ id, productId, inventoryId, quantity }) => {
    return { lineId: id, productId, inventoryId, quantity };
  });
}

const DAY_MS = 86_400_000;

/** Shifts the delivery dates by the time since the original order. */
function shiftDeliveryDays(placedAt: string, { earliest, latest }: { earliest: string; latest: string }, now: Date) {
  const shift = now.getTime() - Date.parse(placedAt);
  const shiftDay = (day: string) =>
    new Date(Math.floor((Date.parse(day) + shift) / DAY_MS) * DAY_MS).toISOString().slice(0, 10);
  return { earliest: shiftDay(earliest), latest: shiftDay(latest) };
}
