import { sql } from 'kysely';
import type { LocalizedText } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import type {} from '../catalog.tables.ts';

const MAX_TAGGED_PRODUCTS = 50_000;

export function selectTag(db: Db, id: number): Promise<{ title: LocalizedText } | undefined> {
  return db.selectFrom('tag').select('title').where('id', '=', id).where('status', '=', 1).executeTakeFirst();
}

/** Ids of products with one of the tags, which are given by id or slug. */
export async function selectTaggedProducts(db: Db, names: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct pt.product_id as id
    from tag t join product_tag pt on pt.tag_id = t.id
    where t.status = 1 and (t.slug = any(${names}::text[]) or t.id::text = any(${names}::text[]))
    limit ${MAX_TAGGED_PRODUCTS}
  `.execute(db);
  return rows.map(({ id }) => id);
}
