import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.ts';
import type {} from '../content.tables.ts';

/** Makes banners and slides that lead to a category lead to another one. `names` are its id and its slug. */
export async function updateLinkedCategory(
  tx: Tx,
  { names, slug }: { names: readonly string[]; slug: string },
): Promise<void> {
  const replaced = sql`(
    select string_agg(distinct case when trim(name) = any(${names}::text[]) then ${slug} else trim(name) end, ',')
    from unnest(string_to_array(source, ',')) name
  )`;
  // categories and sub-categories
  const isLinked = sql`
    source_type in (1, 2) and exists (
      select 1 from unnest(string_to_array(source, ',')) name where trim(name) = any(${names}::text[])
    )`;
  await sql`update banner set source = ${replaced}, version = version + 1 where ${isLinked}`.execute(tx);
  await sql`update slide set source = ${replaced}, version = version + 1 where ${isLinked}`.execute(tx);
}
