import { sql } from 'kysely';
import { type Db, inTransaction } from '../../src/platform/db.ts';
import { type LoadOptions, loadDemo } from './load.ts';

/** What the loader fills, and carts and orders, which name its products. */
const EMPTIED = [
  ...['category', 'brand', 'attribute', 'product', 'collection', 'flash_sale'],
  ...['setting', 'language', 'page', 'slide', 'banner', 'site_feature', 'social_link'],
  ...['seller', 'review', 'price_history', 'bundle_deal', 'voucher', 'tag'],
  ...['device_type', 'device_brand', 'device_series', 'device_colour', 'device_model', 'fit_rule'],
  ...['repair_service', 'repair_price', 'repair_location'],
  ...['pickup_point', 'shipping_rule', 'tax_rate', 'bank_account', 'cart', 'shop_order', 'idempotency', 'demo_load'],
  ...['ticket', 'ticket_number', 'repair_quote', 'repair_slot', 'contact_message'],
];

/**
 * Empties the shop but for visitors' accounts and loads the demo shop anew: demo accounts are as on the first day and
 * signed out, their orders come back, and what visitors have ordered is gone. @throws when the database never held the
 * demo shop, because its goods and orders are then somebody's own.
 */
export async function resetDemo(db: Db, options: LoadOptions): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`select exists (select from demo_load) as there`.execute(db);
  if (!rows[0]?.there) throw new Error('This database does not hold the demo shop; nothing was changed.');
  await inTransaction(db, async (tx) => {
    await sql`truncate ${sql.join(EMPTIED.map((table) => sql.table(table)))} restart identity cascade`.execute(tx);
    await sql`delete from customer where demo`.execute(tx);
    await loadDemo(tx, options);
  });
}
