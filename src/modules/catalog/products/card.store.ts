import { type RawBuilder, sql } from 'kysely';
import type { LocalizedText } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { prepareQuery } from '../../../platform/database/prepared-statements.ts';
import type { StoredPrices } from '../../pricing/unit-price.rules.ts';
import type {} from '../catalog.tables.ts';
import { selectFlashPrice } from '../flash-sales/flash-price.store.ts';
import { isPublished } from './published.store.ts';

export type CardRow = StoredPrices & {
  id: number;
  slug: string;
  main_category: string;
  title: LocalizedText;
  brand: LocalizedText;
  image: string | null;
  second_image: string | null;
  rating_sum: number;
  rating_count: number;
  variants: CardVariantRow[];
};

type CardVariantRow = {
  id: number;
  hasAttributes: boolean;
  price: number | null;
  previous: number | null;
  quantity: number;
  swatches: { title: LocalizedText; swatch: string }[];
};

/**
 * Cards in the order of `picked`, a bounded query that selects `id` and `position`. Products that are not public are left
 * out, so `picked` may contain any product id.
 */
export async function selectCards(
  db: Db,
  picked: RawBuilder<unknown>,
  now: Date,
): Promise<(CardRow & { position: number })[]> {
  const query = sql<CardRow & { position: number }>`
    select
      p.id, p.slug, p.title, b.title as brand, coalesce(main.slug, c.slug) as main_category, p.image, p.selling, p.offered,
      p.sale_starts_at, p.sale_ends_at,
      p.rating_sum, p.rating_count, flash.price as flash_price, flash.ends_at as flash_ends, picked.position,
      (
        select i.file from product_image i
        where i.product_id = p.id and i.file is distinct from p.image
        order by i.sort, i.id limit 1
      ) as second_image,
      coalesce(variants.list, '[]') as variants
    from (${picked}) picked
    join product p on p.id = picked.id and ${isPublished(now)}
    join brand b on b.id = p.brand_id
    join category c on c.id = p.category_id and c.status = 1
    left join category main on main.id = c.parent_id
    left join lateral (${selectFlashPrice(sql`p.id`, now)}) flash on true
    left join lateral (
      -- json, because building jsonb to send it as text doubles the time of the query
      select json_agg(
        json_build_object(
          'id', i.id, 'hasAttributes', own.count > 0, 'price', i.price, 'previous', i.previous, 'quantity', i.quantity,
          'swatches', own.swatches
        ) order by i.sort, i.id
      ) as list
      from inventory i
      cross join lateral (
        select
          count(*) as count,
          coalesce(
            json_agg(json_build_object('title', v.title, 'swatch', v.swatch)) filter (where v.swatch is not null), '[]'
          ) as swatches
        from inventory_attribute a
        join attribute_value v on v.id = a.value_id
        where a.inventory_id = i.id
      ) own
      where i.product_id = p.id and i.status = 1
    ) variants on true
    where main.id is null or main.status = 1
    order by picked.position, p.id
  `;
  // prepared, because a lookup by id takes longer to plan than to run
  const { rows } = await prepareQuery('catalog.cards', query).execute(db);
  return rows;
}

/** The given products, in the given order. */
export function selectIds(ids: readonly number[]): RawBuilder<unknown> {
  return sql`select id, position from unnest(${ids}::int[]) with ordinality as wanted (id, position)`;
}
