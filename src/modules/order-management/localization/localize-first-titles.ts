import type { Locale } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { getTranslator } from '../../../platform/translator.ts';
import { formatRepairTitle } from '../../cart/view/read-cart-repairs.ts';
import { describeVariants } from '../../catalog/products/describe-variants.ts';
import type { AdminOrderSummary } from '../../orders/list/find-orders.ts';
import { findPayableTickets } from '../../ticket-payments/payable-tickets.ts';

/** Translates the titles of a list of orders for staff, as `localizeLines` does for the lines of one order. */
export async function localizeFirstTitles(
  db: Db,
  orders: readonly AdminOrderSummary[],
  context: { locale: Locale; now: Date },
): Promise<AdminOrderSummary[]> {
  const { locale } = context;
  const firstLines = orders.flatMap((order) => (order.locale === locale || !order.firstLine ? [] : [order.firstLine]));
  if (firstLines.length === 0) return [...orders];
  const [variants, tickets] = await Promise.all([
    describeVariants(
      db,
      firstLines.flatMap(({ inventoryId }) => (inventoryId === null ? [] : [inventoryId])),
      context,
    ),
    findPayableTickets(
      db,
      firstLines.flatMap(({ ticketId }) => (ticketId === null ? [] : [ticketId])),
    ),
  ]);
  const t = getTranslator(locale);
  return orders.map((order) => {
    if (order.locale === locale || !order.firstLine) return order;
    const { inventoryId, ticketId, pays } = order.firstLine;
    const variant = inventoryId === null ? undefined : variants.get(inventoryId);
    const ticket = ticketId === null ? undefined : tickets.get(ticketId);
    if (ticket && pays) return { ...order, firstTitle: formatRepairTitle(ticket, pays, t) };
    return variant ? { ...order, firstTitle: variant.title } : order;
  });
}
