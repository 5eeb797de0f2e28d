import { sql } from 'kysely';
import type { LocalizedText } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { prepareQuery } from '../../../platform/database/prepared-statements.ts';
import type {} from '../catalog.tables.ts';

const MAX_COLLECTIONS = 12;

export type HomeCollectionRow = {
  id: number;
  slug: string;
  title: LocalizedText;
  description: LocalizedText;
  /** The first public products. */
  product_ids: number[];
};

export async function selectHomeCollections(db: Db, maxProducts: number): Promise<HomeCollectionRow[]> {
  const query = sql<HomeCollectionRow>`
    select c.id, c.slug, c.title, c.description, members.product_ids
    from collection c
    cross join lateral (
      select coalesce(array_agg(product_id order by sort, product_id), '{}') as product_ids
      from (
        select cp.product_id, cp.sort
        from collection_product cp
        join product p on p.id = cp.product_id and p.status = 1
        where cp.collection_id = c.id
        order by cp.sort, cp.product_id
        limit ${maxProducts}
      ) first
    ) members
    where c.status = 1 and c.on_home
    order by c.sort, c.id
    limit ${MAX_COLLECTIONS}
  `;
  const { rows } = await prepareQuery('catalog.home-collections', query).execute(db);
  return rows;
}
