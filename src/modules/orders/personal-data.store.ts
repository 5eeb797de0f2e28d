import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { DataSubject, ErasureSubject, PersonalRow } from '../../platform/privacy/personal-data.ts';
import { anonymizeAddress, selectPersonalRows } from '../../platform/privacy/personal-rows.ts';
import type { OrderStatus } from './order.states.rules.ts';
import type {} from './order.tables.ts';

export function selectOrdersForExport(db: Db, { customerId }: DataSubject): Promise<PersonalRow[]> {
  return selectPersonalRows(
    db,
    sql`
      select code, placed_at, status, payment_state, currency, goods, discount, shipping, cod_fee, tax, grand, email,
        phone, address, billing_address, note, home_spm
      from shop_order where customer_id = ${customerId} order by placed_at`,
  );
}

export function selectOrderLinesForExport(db: Db, { customerId }: DataSubject): Promise<PersonalRow[]> {
  return selectPersonalRows(
    db,
    sql`
      select ordered.code as order, line.title, line.sku, line.attributes, line.quantity, ordered.currency,
        line.unit_price, line.total, line.tax
      from order_line line join shop_order ordered on ordered.id = line.order_id
      where ordered.customer_id = ${customerId} order by ordered.placed_at, line.id`,
  );
}

export async function countOrders(
  db: Db,
  customerId: string,
  { statuses }: { statuses: readonly OrderStatus[] },
): Promise<number> {
  const row = await db
    .selectFrom('shop_order')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('status', 'in', statuses)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function anonymizeOrders(
  tx: Tx,
  { customerId, pseudonym, pseudonymEmail }: ErasureSubject,
): Promise<void> {
  await sql`
    update shop_order set customer_id = null, guest_hash = null, email = ${pseudonymEmail}, phone = '', note = '',
      address = ${anonymizeAddress('address', pseudonym)},
      billing_address = ${anonymizeAddress('billing_address', pseudonym)}
    where customer_id = ${customerId}`.execute(tx);
}
