import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** Whether products, delivery options, vouchers, repairs or used devices have prices, visible or hidden. */
export async function hasStoredPrices(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from product) or exists (select from shipping_rule) or exists (select from voucher)
      or exists (select from repair_price) or exists (select from trade_in_price) as found
  `.execute(db);
  return rows[0]?.found ?? false;
}
