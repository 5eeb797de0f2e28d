import { sql } from 'kysely';
import type { LocalizedText } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { prepareQuery } from '../../../platform/database/prepared-statements.ts';
import type { BundleTable } from './bundle.tables.ts';

export type BundleRow = Pick<BundleTable, 'kind' | 'buy' | 'free' | 'set_price' | 'set_discount'> & {
  id: number;
  title: LocalizedText;
  description: LocalizedText;
  max_per_order: number;
  running: boolean;
  items: { product_id: number; quantity: number }[];
};

const MAX_BUNDLES = 50;

/** Active deals of the products, and the deals with the given ids even when inactive. */
export async function selectBundles(
  db: Db,
  { productIds, ids }: { productIds: readonly number[]; ids: readonly number[] },
  now: Date,
): Promise<BundleRow[]> {
  const query = sql<BundleRow>`
    select deal.id, deal.title, deal.description, deal.kind, deal.buy, deal.free, deal.set_price, deal.set_discount,
      deal.max_per_order, running.is as running, items.all as items
    from bundle deal
    cross join lateral (
      select deal.status = 1 and coalesce(deal.starts_at <= ${now}, true) and coalesce(deal.ends_at > ${now}, true) as is
    ) running
    cross join lateral (
      select jsonb_agg(jsonb_build_object('product_id', item.product_id, 'quantity', item.quantity)
        order by item.sort, item.product_id) as all
      from bundle_item item where item.bundle_id = deal.id
    ) items
    where items.all is not null and (
      deal.id = any((select ${ids}::int[])::int[])
      or running.is and deal.id in (select own.bundle_id from bundle_item own where own.product_id = any((select ${productIds}::int[])::int[]))
    )
    order by deal.sort, deal.id
    limit ${MAX_BUNDLES}
  `;
  const { rows } = await prepareQuery('pricing.bundles', query).execute(db);
  return rows;
}
