import { sql } from 'kysely';
import type { Localized } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import type {} from '../content/content.tables.ts';

const MOST_SLIDES = 10;
const MOST_FEATURES = 12;
const MOST_ROWS = 12;

export function homeSlides(db: Db) {
  return db
    .selectFrom('slide')
    .select(['id', 'title', 'text', 'action', 'image', 'image_2x', 'alt', 'source_type', 'source'])
    .where('status', '=', 1)
    .orderBy('sort')
    .orderBy('id')
    .limit(MOST_SLIDES)
    .execute();
}

export function homeFeatures(db: Db) {
  return db
    .selectFrom('site_feature')
    .select(['icon', 'title', 'text'])
    .orderBy('sort')
    .orderBy('id')
    .limit(MOST_FEATURES)
    .execute();
}

export type HomeCollectionRow = { id: number; slug: string; title: Localized; description: Localized };

export function homeCollections(db: Db): Promise<HomeCollectionRow[]> {
  return db
    .selectFrom('collection')
    .select(['id', 'slug', 'title', 'description'])
    .where('status', '=', 1)
    .where('on_home', '=', true)
    .orderBy('sort')
    .orderBy('id')
    .limit(MOST_ROWS)
    .execute();
}

export type Member = { group_id: number; product_id: number };

/** The first public products of each collection. */
export async function collectionMembers(db: Db, ids: readonly number[], most: number): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select group_id, product_id from (
      select cp.collection_id as group_id, cp.product_id,
        row_number() over (partition by cp.collection_id order by cp.sort, cp.product_id) as place
      from collection_product cp
      join product p on p.id = cp.product_id and p.status = 1
      where cp.collection_id = any(${ids}::int[])
    ) members
    where place <= ${most}
    order by group_id, place
  `.execute(db);
  return rows;
}

/** The first public products of each flash sale. */
export async function flashMembers(db: Db, ids: readonly number[], most: number): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select group_id, product_id from (
      select fp.flash_sale_id as group_id, fp.product_id,
        row_number() over (partition by fp.flash_sale_id order by fp.sort, fp.product_id) as place
      from flash_product fp
      join product p on p.id = fp.product_id and p.status = 1
      where fp.flash_sale_id = any(${ids}::int[])
    ) members
    where place <= ${most}
    order by group_id, place
  `.execute(db);
  return rows;
}
