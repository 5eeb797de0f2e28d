import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Whether product `p` is public at a time, also in the seconds before a job has applied its schedule. */
export function isPublished(now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    (p.status = 1 or coalesce(p.publish_at <= ${now}, false)) and coalesce(p.hide_at > ${now}, true)
  )`;
}
