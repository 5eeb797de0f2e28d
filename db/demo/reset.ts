import { sql } from 'kysely';
import { type Db, inTransaction } from '../../src/platform/database/db.ts';
import { type LoadOptions, loadDemo } from './load.ts';

/** Tables of the loader, carts and orders, which reference its products, and tables of changes by staff in the admin. */
const TRUNCATED_TABLES = [
  ...['category', 'brand', 'attribute', 'product', 'collection', 'flash_sale'],
  ...['setting', 'language', 'page', 'slide', 'banner', 'site_feature', 'social_link'],
  ...['seller', 'review', 'price_history', 'bundle', 'voucher', 'tag'],
  ...['device_type', 'device_brand', 'device_series', 'device_colour', 'device_model', 'fit_rule'],
  ...['repair_service', 'repair_price', 'repair_location'],
  ...[
    'pickup_location',
    'shipping_rule',
    'tax_rate',
    'bank_account',
    'cart',
    'shop_order',
    'idempotency_key',
    'demo_load',
  ],
  ...['ticket', 'ticket_number', 'repair_quote', 'time_slot', 'contact_message'],
  ...['message_override', 'message_import', 'product_batch', 'product_import', 'deleted_entry'],
  ...['redirect', 'former_slug', 'search_synonym', 'search_redirect', 'search_stop_word'],
  ...['saved_view', 'default_view', 'checklist_dismissal', 'media_file'],
  ...['outdated_translation', 'translation_import'],
];

/**
 * Deletes all data except the accounts of visitors and loads the demo shop again: demo accounts and their orders are
 * restored, demo sessions and the orders of visitors are deleted. @throws when the database does not contain the demo
 * shop, because its products and orders are then real data
 */
export async function resetDemo(db: Db, options: LoadOptions): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`select exists (select 1 from demo_load) as there`.execute(db);
  if (!rows[0]?.there) throw new Error('This database does not hold the demo shop; nothing was changed.');
  await inTransaction(db, async (tx) => {
    await sql`truncate ${sql.join(TRUNCATED_TABLES.map((table) => sql.table(table)))} restart identity cascade`.execute(
      tx,
    );
    await sql`delete from customer where demo`.execute(tx);
    await loadDemo(tx, options);
  });
}
