import { sql } from 'kysely';
import { type Locale, type LocalizedText, listLocaleFallbacks } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { StoredPrices } from '../../pricing/unit-price.rules.ts';
import type { Condition } from '../catalog.tables.ts';
import { selectRunningFlashPrices } from '../flash-sales/flash-price.store.ts';
import { isPublished } from '../products/published.store.ts';
import { type ShippingColumns, shippingColumns } from '../products/shipping-columns.store.ts';

export type FeedRow = ShippingColumns &
  StoredPrices & {
    id: number;
    title: LocalizedText;
    image: string | null;
    flash_starts: string | null;
    condition: Condition;
    shippable: boolean;
    brand: LocalizedText;
    category: { slug: string; title: LocalizedText };
    main: { slug: string; title: LocalizedText } | null;
    texts: { locale: string; summary: string; description: string }[];
    images: { file: string; value_id: number | null }[];
    variants: FeedVariantRow[];
  };

export type FeedVariantRow = {
  id: number;
  sku: string;
  price: number | null;
  previous: number | null;
  quantity: number;
  values: { value_id: number; attribute: LocalizedText; value: LocalizedText; swatch: string | null }[];
};

type FeedBatch = { after: number; limit: number; locale: Locale; now: Date };

/** Public products after an id with all data of a product feed, ordered by id. */
export async function selectFeedProducts(db: Db, { after, limit, locale, now }: FeedBatch): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    with flash as (${selectRunningFlashPrices(now)}),
    shown as (
      select p.id, p.title, p.image, p.selling, p.offered, p.sale_starts_at, p.sale_ends_at, p.condition,
        ${shippingColumns}, p.shippable,
        b.title as brand_title, c.slug as category_slug, c.title as category_title, main.slug as main_slug, main.title as main_title
      from product p
      join brand b on b.id = p.brand_id and b.status = 1
      join category c on c.id = p.category_id and c.status = 1
      left join category main on main.id = c.parent_id
      where p.id > ${after} and ${isPublished(now)} and coalesce(main.status, 1) = 1
      order by p.id limit ${limit}
    )
    select
      p.id, p.title, p.image, p.selling, p.offered, p.sale_starts_at, p.sale_ends_at, p.condition, ${shippingColumns},
      p.shippable, p.brand_title as brand,
      flash.price as flash_price, flash.starts_at as flash_starts, flash.ends_at as flash_ends,
      jsonb_build_object('slug', p.category_slug, 'title', p.category_title) as category,
      case when p.main_slug is not null then jsonb_build_object('slug', p.main_slug, 'title', p.main_title) end as main,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'locale', t.locale, 'summary', t.summary, 'description', t.description)), '[]')
        from product_text t where t.product_id = p.id and t.locale = any(${listLocaleFallbacks(locale)}::text[])
      ) as texts,
      (
        select coalesce(jsonb_agg(jsonb_build_object('file', i.file, 'value_id', i.attribute_value_id)
          order by i.sort, i.id), '[]')
        from product_image i where i.product_id = p.id
      ) as images,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', v.id, 'sku', v.sku, 'price', v.price, 'previous', v.previous, 'quantity', v.quantity,
          'values', (
            select coalesce(jsonb_agg(jsonb_build_object(
              'value_id', av.id, 'attribute', a.title, 'value', av.title, 'swatch', av.swatch)
              order by a.sort, a.id), '[]')
            from inventory_attribute ia
            join attribute a on a.id = ia.attribute_id
            join attribute_value av on av.id = ia.value_id
            where ia.inventory_id = v.id
          )) order by v.sort, v.id), '[]')
        from inventory v where v.product_id = p.id and v.status = 1
      ) as variants
    from shown p
    left join flash on flash.product_id = p.id
    order by p.id
  `.execute(db);
  return rows;
}
