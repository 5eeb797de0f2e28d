import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import type {} from './voucher.tables.ts';

/** Makes vouchers for the products of a category apply to another one. */
export async function updateVoucherCategory(tx: Tx, from: number, to: number): Promise<void> {
  // categories and sub-categories
  await sql`
    update voucher set source_ids = array_append(array_remove(array_remove(source_ids, ${from}), ${to}), ${to})
    where source_type in (1, 2) and ${from} = any(source_ids)
  `.execute(tx);
}
