import { uuidv7 } from '../../src/kernel/ids.ts';
import { split, sumOf } from '../../src/kernel/money.ts';
import type {} from '../../src/modules/orders/order.tables.ts';
import type { Tx } from '../../src/platform/db.ts';

export type StoreParcel = {
  id: string;
  /** Slug of the store that packs it, or “shop”. */
  store: string;
  earliest: string;
  latest: string;
};

/**
 * Parts a fresh order into a package for each store that sells some of it. Shipping was charged once and is shared out
 * by what the goods cost.
 */
export async function partByStore(tx: Tx, orderId: string, at: Date): Promise<StoreParcel[]> {
  const whole = await tx
    .selectFrom('order_package')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const lines = await tx
    .selectFrom('order_line')
    .innerJoin('product', 'product.id', 'order_line.product_id')
    .leftJoin('seller', 'seller.id', 'product.seller_id')
    .select(['order_line.id', 'order_line.total', 'seller.slug'])
    .where('order_id', '=', orderId)
    .orderBy('order_line.id')
    .execute();
  const stores = [...Map.groupBy(lines, ({ slug }) => slug ?? 'shop')];
  const shares = split(
    whole.shipping,
    stores.map(([, goods]) => sumOf(goods.map(({ total }) => total))),
  );
  const { earliest, latest } = whole;
  const parcels: StoreParcel[] = [];
  for (const [index, [store, goods]] of stores.entries()) {
    const id = index === 0 ? whole.id : uuidv7(at.getTime() + index);
    const shipping = shares[index] ?? 0;
    if (index === 0) await tx.updateTable('order_package').set({ shipping }).where('id', '=', id).execute();
    else
      await tx
        .insertInto('order_package')
        .values({ ...whole, id, shipping })
        .execute();
    const ids = goods.map((line) => line.id);
    await tx
      .updateTable('order_line')
      .set({ package_id: id })
      .where('order_id', '=', orderId)
      .where('id', 'in', ids)
      .execute();
    parcels.push({ id, store, earliest, latest });
  }
  return parcels;
}
