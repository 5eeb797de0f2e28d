import { isLocale, type Locale } from '../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import { countRemainingPieces, type Order, type OrderShipment } from '../orders/order.rules.ts';
import { isConfirmed } from '../orders/order.states.rules.ts';
import { type ChosenAttribute, listRepairShipmentIds } from '../orders/order-line.rules.ts';
import { readAdminOrder } from '../orders/read-admin-order.ts';
import { localizeLines } from './localization/localize-lines.ts';

/** What a packing slip or a delivery note shows of one shipment. */
export type ShipmentDocument = {
  /** Language of the texts. */
  locale: Locale;
  order: Pick<Order, 'code' | 'placedAt' | 'address' | 'note'>;
  shipment: Pick<OrderShipment, 'seller' | 'pickup' | 'shippingTitle'>;
  tracking: { carrier: string; number: string } | null;
  number: number;
  /** Number of shipments of the order. */
  count: number;
  /** Lines with pieces that were not cancelled. */
  lines: { id: string; sku: string; title: string; attributes: ChosenAttribute[]; quantity: number }[];
};

/** Whether goods may be handed over: their order is paid or confirmed, and not cancelled. */
export function hasShipmentDocuments({ status }: Pick<OrderShipment, 'status'>): boolean {
  return isConfirmed(status);
}

/**
 * Reads the shipments of orders for their documents, in the order of the codes; each order once; without
 * repairs and cancelled shipments, and without orders that wait for their payment.
 * Refuses with `orders.not-found` for an unknown code or when no shipment is left.
 * @param locale language of the documents; null for the language of each order
 * @param number of one shipment; null for all
 */
export async function readShipmentDocuments(
  db: Db,
  { codes, number }: { codes: readonly string[]; number: number | null },
  { locale, fallback, now }: { locale: Locale | null; fallback: Locale; now: Date },
): Promise<Result<ShipmentDocument[]>> {
  const documents: ShipmentDocument[] = [];
  const readIds = new Set<string>();
  for (const code of codes) {
    const order = await readAdminOrder(db, code);
    if (!order) return refuse('orders.not-found', {}, 'missing');
    // a code has several spellings
    if (readIds.has(order.id)) continue;
    readIds.add(order.id);
    const language = locale ?? (isLocale(order.locale) ? order.locale : fallback);
    const localized = await localizeLines(db, order, { locale: language, now });
    const repairIds = listRepairShipmentIds(order.lines);
    for (const [index, shipment] of order.shipments.entries()) {
      if (number !== null && index + 1 !== number) continue;
      if (repairIds.has(shipment.id) || !hasShipmentDocuments(shipment)) continue;
      const lines = order.lines
        .filter(({ shipmentId }) => shipmentId === shipment.id)
        .map((line) => {
          const { title, attributes } = localized.get(line.id) ?? line;
          return {
            id: line.id,
            sku: line.sku,
            title,
            attributes,
            quantity: countRemainingPieces(line, order.shipments),
          };
        })
        .filter(({ quantity }) => quantity > 0);
      if (lines.length === 0) continue;
      const tracking = order.tracking[index] ?? null;
      documents.push({
        locale: language,
        order,
        shipment,
        tracking,
        number: index + 1,
        count: order.shipments.length,
        lines,
      });
    }
  }
  return documents.length > 0 ? ok(documents) : refuse('orders.not-found', {}, 'missing');
}
