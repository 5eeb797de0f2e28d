import { allocateAmount, sumAmounts } from '../../../kernel/money.ts';
import { countRemainingPieces, type Order, type OrderShipment } from '../../orders/order.rules.ts';
import { ORDER_STATUS } from '../../orders/order.states.rules.ts';
import type { OrderLine } from '../../orders/order-line.rules.ts';

type CashOrder = Pick<Order, 'totals'> & {
  shipments: readonly Pick<OrderShipment, 'id' | 'shipping' | 'status'>[];
  lines: readonly Pick<
    OrderLine,
    'shipmentId' | 'quantity' | 'cancelled' | 'returned' | 'total' | 'discount' | 'tax'
  >[];
};

/**
 * Splits the cash due for an order over its shipments, in minor units; the shares add up to `due`. A shipment bears its
 * goods and its delivery, and all delivered shipments bear the fee in equal parts; cancelled ones bear nothing.
 */
export function splitCash({ lines, shipments, totals }: CashOrder, due: number): number[] {
  const cost = ({ total, discount, tax }: CashOrder['lines'][number]) =>
    sumAmounts([total, -discount, totals.pricesIncludeTax ? 0 : tax]);
  const charges = allocateAmount(sumAmounts([totals.grand, -sumAmounts(lines.map(cost))]), [
    ...shipments.map(({ shipping }) => shipping),
    totals.codFee,
  ]);
  const isDelivered = shipments.map(({ status }) => status < ORDER_STATUS.cancelled);
  const fees = allocateAmount(
    charges.at(-1) ?? 0,
    isDelivered.map((one) => (one ? 1 : 0)),
  );
  const weights = shipments.map(({ id }, index) => {
    if (!isDelivered[index]) return 0;
    const goods = lines
      .filter(({ shipmentId }) => shipmentId === id)
      .map((line) => {
        const remaining = countRemainingPieces({ ...line }, [...shipments]);
        return allocateAmount(cost(line), [remaining, line.quantity - remaining])[0] ?? 0;
      });
    return sumAmounts([...goods, charges[index] ?? 0, fees[index] ?? 0]);
  });
  return allocateAmount(due, weights);
}
