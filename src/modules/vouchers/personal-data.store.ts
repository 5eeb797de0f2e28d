import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { DataSubject, ErasureSubject, PersonalRow } from '../../platform/privacy/personal-data.ts';
import { selectPersonalRows } from '../../platform/privacy/personal-rows.ts';
import type {} from '../orders/order.tables.ts';

export function selectRedemptionsForExport(db: Db, { customerId }: DataSubject): Promise<PersonalRow[]> {
  return selectPersonalRows(
    db,
    sql`
      select voucher.code, ordered.code as order, used.used_at, used.released_at as returned_at
      from voucher_redemption used
      join voucher on voucher.id = used.voucher_id
      join shop_order ordered on ordered.id = used.order_id
      where used.customer_id = ${customerId} order by used.used_at`,
  );
}

export async function anonymizeRedemptions(tx: Tx, { customerId, pseudonymEmail }: ErasureSubject): Promise<void> {
  await tx
    .updateTable('voucher_redemption')
    .set({ email: pseudonymEmail, phone: '' })
    .where('customer_id', '=', customerId)
    .execute();
}
