import { sql } from 'kysely';
import type { LocalizedText } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import type {} from '../../content/content.tables.ts';

const MAX_SLIDES = 10;
const MAX_FEATURES = 12;
const MAX_COLLECTIONS = 12;

export function selectSlides(db: Db) {
  return db
    .selectFrom('slide')
    .select(['id', 'title', 'text', 'action', 'image', 'image_2x', 'alt', 'source_type', 'source'])
    .where('status', '=', 1)
    .orderBy('sort')
    .orderBy('id')
    .limit(MAX_SLIDES)
    .execute();
}

export function selectSiteFeatures(db: Db) {
  return db
    .selectFrom('site_feature')
    .select(['icon', 'title', 'text'])
    .orderBy('sort')
    .orderBy('id')
    .limit(MAX_FEATURES)
    .execute();
}

export type HomeCollectionRow = { id: number; slug: string; title: LocalizedText; description: LocalizedText };

export function selectHomeCollections(db: Db): Promise<HomeCollectionRow[]> {
  return db
    .selectFrom('collection')
    .select(['id', 'slug', 'title', 'description'])
    .where('status', '=', 1)
    .where('on_home', '=', true)
    .orderBy('sort')
    .orderBy('id')
    .limit(MAX_COLLECTIONS)
    .execute();
}

export type GroupMember = { group_id: number; product_id: number };

/** The first public products of each collection. */
export async function selectCollectionMembers(
  db: Db,
  ids: readonly number[],
  maxProducts: number,
): Promise<GroupMember[]> {
  const { rows } = await sql<GroupMember>`
    select group_id, product_id from (
      select cp.collection_id as group_id, cp.product_id,
        row_number() over (partition by cp.collection_id order by cp.sort, cp.product_id) as place
      from collection_product cp
      join product p on p.id = cp.product_id and p.status = 1
      where cp.collection_id = any(${ids}::int[])
    ) members
    where place <= ${maxProducts}
    order by group_id, place
  `.execute(db);
  return rows;
}

/** The first public products of each flash sale. */
export async function selectFlashSaleMembers(
  db: Db,
  ids: readonly number[],
  maxProducts: number,
): Promise<GroupMember[]> {
  const { rows } = await sql<GroupMember>`
    select group_id, product_id from (
      select fp.flash_sale_id as group_id, fp.product_id,
        row_number() over (partition by fp.flash_sale_id order by fp.sort, fp.product_id) as place
      from flash_product fp
      join product p on p.id = fp.product_id and p.status = 1
      where fp.flash_sale_id = any(${ids}::int[])
    ) members
    where place <= ${maxProducts}
    order by group_id, place
  `.execute(db);
  return rows;
}
