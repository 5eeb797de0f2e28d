import { applyProductChange } from '../../../src/modules/catalog/editing/apply-product-change.ts';
import { updateScheduleDueAt } from '../../../src/modules/catalog/editing/product.store.ts';
import type { Tx } from '../../../src/platform/database/db.ts';
import type { ProductFile } from '../files/shop-files.shapes.ts';
import type { DemoShop } from '../shop-files.ts';

const PUBLIC = 1;
const PRIVATE = 2;

/** Set on insert only: a schedule that has taken place stays so. */
export const SCHEDULE_COLUMNS = ['status', 'publish_at', 'sale_starts_at', 'sale_ends_at'];

/** Columns of a scheduled publication and of the period of a sale price. */
export function buildSchedule({ publish, sale }: ProductFile, now: Date) {
  return {
    status: publish === undefined ? PUBLIC : PRIVATE,
    publish_at: publish === undefined ? null : addOffset(now, publish),
    sale_starts_at: sale ? addOffset(now, sale.starts) : null,
    sale_ends_at: sale ? addOffset(now, sale.ends) : null,
  };
}

/** Stores when schedules are due. Call it when variants and price ranges are loaded. */
export async function loadScheduleTimes(tx: Tx, shop: DemoShop, now: Date): Promise<void> {
  const slugs = shop.products.filter(({ publish, sale }) => publish !== undefined || sale).map(({ slug }) => slug);
  const rows = await tx.selectFrom('product').select('id').where('slug', 'in', slugs).execute();
  await updateScheduleDueAt(
    tx,
    rows.map(({ id }) => id),
    now,
  );
}

/** Schedules an ended sale again, with the times of its file relative to `now`. */
export async function refreshScheduledSales(tx: Tx, { products }: DemoShop, now: Date): Promise<void> {
  for (const { slug, sale } of products) {
    if (!sale) continue;
    const moved = await tx
      .updateTable('product')
      .set({ sale_starts_at: addOffset(now, sale.starts), sale_ends_at: addOffset(now, sale.ends) })
      .where('slug', '=', slug)
      .where('sale_ends_at', '<=', now)
      .returning('id')
      .execute();
    const ids = moved.map(({ id }) => id);
    if (ids.length > 0) await applyProductChange(tx, ids, now);
  }
}

function addOffset(now: Date, offset: number): Date {
  return new Date(now.getTime() + offset);
}
