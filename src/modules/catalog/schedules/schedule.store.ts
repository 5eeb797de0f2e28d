import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.ts';
import type {} from '../catalog.tables.ts';

/**
 * Publishes and hides locked products whose time has come, and removes these times. A product without a visible variant
 * stays hidden until it has one.
 */
export async function updateScheduledStatus(tx: Tx, productIds: readonly number[], now: Date): Promise<void> {
  await sql`
    update product p
    set
      status = case when p.hide_at <= ${now} then 2 when p.publish_at <= ${now} and due.can_publish then 1 else p.status end,
      publish_at = case
        when p.publish_at <= ${now} and (due.can_publish or coalesce(p.hide_at <= ${now}, false)) then null
        else p.publish_at
      end,
      hide_at = case when p.hide_at <= ${now} then null else p.hide_at end,
      version = p.version + 1
    from (
      select d.id, exists (select 1 from inventory i where i.product_id = d.id and i.status = 1) as can_publish
      from product d where d.id = any(${productIds}::int[])
    ) due
    where p.id = due.id and (p.hide_at <= ${now} or p.publish_at <= ${now} and due.can_publish)
  `.execute(tx);
}
