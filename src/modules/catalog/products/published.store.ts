import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Whether product `p` is public at a time, also in the seconds before a job has applied its schedule. As the job does, a
 * product without a visible variant stays hidden.
 */
export function isPublished(now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    (
      p.status = 1 or coalesce(p.publish_at <= ${now}, false)
      and exists (select 1 from inventory visible where visible.product_id = p.id and visible.status = 1)
    ) and coalesce(p.hide_at > ${now}, true)
  )`;
}
