import type {} from '../../../src/modules/orders/order.tables.ts';
import type {} from '../../../src/modules/sellers/sellers.tables.ts';
import type { Tx } from '../../../src/platform/database/db.ts';

export type StoreShipment = {
  id: string;
  /** Slug of the store that ships it, or “shop”. */
  store: string;
  earliest: string;
  latest: string;
};

/** The shipments of a new order, one for each store. */
export async function listStoreShipments(tx: Tx, orderId: string): Promise<StoreShipment[]> {
  const rows = await tx
    .selectFrom('order_package')
    .leftJoin('seller', 'seller.id', 'order_package.seller_id')
    .select(['order_package.id', 'seller.slug', 'earliest', 'latest'])
    .where('order_id', '=', orderId)
    .orderBy('order_package.id')
    .execute();
  return rows.map(({ slug, ...shipment }) => ({ ...shipment, store: slug ?? 'shop' }));
}
