import { sql } from 'kysely';
import type { Locale, LocalizedText } from '../../kernel/locale.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { type DueRows, isNotPostponed } from '../../platform/jobs/due-rows.ts';
import type {} from './stock-alerts.tables.ts';

/** Limits the mails to an address that was entered by someone other than its owner. */
const MAX_ALERTS_PER_EMAIL = 50;

type NewAlert = { id: string; inventoryId: number; email: string; locale: Locale; now: Date };

/** Upserts one alert per variant and address; a repeat after the mail reactivates it. Unknown variants are ignored. */
export async function saveAlert(db: Db, { id, inventoryId, email, locale, now }: NewAlert): Promise<void> {
  await sql`
    insert into stock_alert (id, inventory_id, email, locale, created_at)
    select ${id}, i.id, ${email}, ${locale}, ${now}
    from inventory i
    where i.id = ${inventoryId} and i.status = 1
      and (select count(*) from stock_alert a where a.email = ${email}) < ${MAX_ALERTS_PER_EMAIL}
    on conflict (inventory_id, email) do update set
      locale = excluded.locale, created_at = excluded.created_at, notified_at = null, unsubscribe_hash = null
  `.execute(db);
}

export type DueAlert = {
  id: string;
  email: string;
  locale: string;
  inventory_id: number;
  product_id: number;
  main_category: string;
  title: LocalizedText;
  values: LocalizedText[];
};

/** Failed alerts of this job are stored in `job_failure`. */
export const ALERTS_DUE: DueRows = { table: 'stock_alert', dueColumn: 'created_at', job: 'send-stock-alerts' };

/** Alerts whose variant is back in stock. */
export async function selectDueAlerts(db: Db, limit: number, now: Date): Promise<DueAlert[]> {
  const { rows } = await sql<DueAlert>`
    select a.id, a.email, a.locale, i.id as inventory_id, p.id as product_id, p.title,
      coalesce(main.slug, c.slug) as main_category,
      (
        select coalesce(jsonb_agg(v.title order by attribute.sort, attribute.id), '[]')
        from inventory_attribute own
        join attribute on attribute.id = own.attribute_id
        join attribute_value v on v.id = own.value_id
        where own.inventory_id = i.id
      ) as values
    from stock_alert a
    join inventory i on i.id = a.inventory_id and i.quantity > 0 and i.status = 1
    join product p on p.id = i.product_id and p.status = 1
    join category c on c.id = p.category_id and c.status = 1
    left join category main on main.id = c.parent_id
    where a.notified_at is null and ${isNotPostponed('send-stock-alerts', sql.ref('a.id'), now)}
    order by a.created_at
    limit ${limit}
  `.execute(db);
  return rows;
}

/** Marks an alert as sent. @returns false when another process did so first */
export async function markAlertNotified(tx: Tx, id: string, leaveHash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('stock_alert')
    .set({ notified_at: now, unsubscribe_hash: leaveHash })
    .where('id', '=', id)
    .where('notified_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes all alerts of the recipient of a link. @returns false for an expired or unknown link */
export async function deleteAlertsByToken(db: Db, leaveHash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    delete from stock_alert
    where email = (select told.email from stock_alert told where told.unsubscribe_hash = ${leaveHash})
    returning id
  `.execute(db);
  return rows.length > 0;
}

export async function deleteOldAlerts(db: Db, notifiedBefore: Date, createdBefore: Date): Promise<void> {
  await db
    .deleteFrom('stock_alert')
    .where((is) => is.or([is('notified_at', '<', notifiedBefore), is('created_at', '<', createdBefore)]))
    .execute();
}
