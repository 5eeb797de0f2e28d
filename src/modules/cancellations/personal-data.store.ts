import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { DataSubject, PersonalRow } from '../../platform/privacy/personal-data.ts';
import { selectPersonalRows } from '../../platform/privacy/personal-rows.ts';
import type {} from '../orders/order.tables.ts';

export function selectCancellationsForExport(db: Db, { customerId }: DataSubject): Promise<PersonalRow[]> {
  return selectPersonalRows(
    db,
    sql`
      select ordered.code as order, called.reason_code, called.note, called.status, called.message, called.created_at,
        called.decided_at
      from cancellation called join shop_order ordered on ordered.id = called.order_id
      where ordered.customer_id = ${customerId} order by called.created_at`,
  );
}

export async function anonymizeCancellations(tx: Tx, customerId: string): Promise<void> {
  const orders = sql`select id from shop_order where customer_id = ${customerId}`;
  await sql`update cancellation set note = '' where order_id in (${orders}) and requested_by = 'customer'`.execute(tx);
  await sql`delete from unconfirmed_cancellation where order_id in (${orders})`.execute(tx);
}
