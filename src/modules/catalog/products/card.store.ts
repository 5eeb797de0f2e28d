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
  /** Colours of the variants in their order. */
  swatches: { title: LocalizedText; swatch: string }[];
};

type CardVariantRow = {
  id: number;
  hasAttributes: boolean;
  price: number | null;
  previous: number | null;
  quantity: number;
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
      -- json, because building jsonb to send it as text doubles the time of the query
      coalesce(
        (
          select json_agg(
            json_build_object(
              'id', i.id, 'price', i.price, 'previous', i.previous, 'quantity', i.quantity,
              'hasAttributes', exists (select from inventory_attribute a where a.inventory_id = i.id)
            ) order by i.sort, i.id
          )
          from inventory i where i.product_id = p.id and i.status = 1
        ),
        '[]'
      ) as variants,
      coalesce(
        (
          select json_agg(json_build_object('title', v.title, 'swatch', v.swatch) order by used.first)
          from (
            select a.value_id, min(array[i.sort, i.id]) as first
            from inventory i join inventory_attribute a on a.inventory_id = i.id
            where i.product_id = p.id and i.status = 1
            group by a.value_id
          ) used
          join attribute_value v on v.id = used.value_id and v.swatch is not null
        ),
        '[]'
      ) as swatches
    from (${picked}) picked
    -- the offset makes the planner find the products by id, instead of joining all products of all categories
    cross join lateral (
      select
        id, slug, title, brand_id, category_id, image, selling, offered, sale_starts_at, sale_ends_at, rating_sum,
        rating_count, status, publish_at, hide_at
      from product where product.id = picked.id offset 0
    ) p
    join brand b on b.id = p.brand_id
    join category c on c.id = p.category_id and c.status = 1
    left join category main on main.id = c.parent_id
    left join lateral (${selectFlashPrice(sql`p.id`, now)}) flash on true
    where ${isPublished(now)} and (main.id is null or main.status = 1)
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
