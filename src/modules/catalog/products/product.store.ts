import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Locale, type LocalizedText, listLocaleFallbacks } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { prepareQuery } from '../../../platform/database/prepared-statements.ts';
import type { StoredPrices } from '../../pricing/unit-price.rules.ts';
import type { Condition } from '../catalog.tables.ts';
import { selectFlashPrice } from '../flash-sales/flash-price.store.ts';
import { isPublished } from './published.store.ts';
import { selectNextSaleTime, selectSalePrice } from './sale-price.store.ts';
import { type ShippingColumns, shippingColumns } from './shipping-columns.store.ts';

/** Whether variant `i` has a price of its own, which replaces sale prices of its product; must match `calculateUnitPrice`. */
export const hasOwnPrice: RawBuilder<SqlBool> = sql`
  (i.price > 0 and exists (select 1 from inventory_attribute a where a.inventory_id = i.id))`;

/** Price of variant `i` of product `p` outside flash sales; must match `calculateUnitPrice`. */
const selectRegularPrice = (now: Date) => sql`
  case when ${hasOwnPrice} then i.price else coalesce(${selectSalePrice(now)}, p.selling) end`;

/**
 * `now` can be older than the last run of the job for schedules, because orders and stock changes take it at the start of
 * their request. So a change also makes the schedule due at the next start or end after `now`, and the job corrects it.
 */
export async function updateProductSummaries(db: Db, productIds: readonly number[], now: Date): Promise<void> {
  const regularPrice = selectRegularPrice(now);
  await sql`
    update product set price_from = facts.low, price_to = facts.high, in_stock = facts.in_stock,
      changed_xid = pg_current_xact_id()::text::bigint, updated_at = now(),
      schedule_due_at = least(product.schedule_due_at, ${selectNextSaleTime(now)})
    from (
      select p.id, bool_or(i.quantity > 0) as in_stock,
        -- as on cards: sold-out variants count only when no variant is in stock
        coalesce(min(${regularPrice}) filter (where i.quantity > 0), min(${regularPrice})) as low,
        coalesce(max(${regularPrice}) filter (where i.quantity > 0), max(${regularPrice})) as high
      from product p
      join inventory i on i.product_id = p.id and i.status = 1
      where p.id = any(${productIds}::int[])
      group by p.id
    ) facts
    where product.id = facts.id
      and (product.price_from, product.price_to, product.in_stock) is distinct from (facts.low, facts.high, facts.in_stock)
  `.execute(db);
}

const MAX_PRODUCT_IDS = 200;

/** Ids of products given by id or slug, in the given order. */
export async function selectProductIds(db: Db, names: readonly string[]): Promise<number[]> {
  const ids = names.filter((name) => /^\d{1,9}$/.test(name)).map(Number);
  const { rows } = await sql<{ id: number }>`
    select id from product
    where slug = any(${names}::text[]) or id = any(${ids}::int[])
    order by least(array_position(${names}::text[], slug), array_position(${names}::text[], id::text))
    limit ${MAX_PRODUCT_IDS}
  `.execute(db);
  return rows.map(({ id }) => id);
}

export type ProductRow = ShippingColumns &
  StoredPrices & {
    id: number;
    slug: string;
    title: LocalizedText;
    image: string | null;
    warranty_months: number;
    condition: Condition;
    shippable: boolean;
    rating_sum: number;
    rating_count: number;
    seo_title: LocalizedText;
    seo_description: LocalizedText;
    brand: { id: number; slug: string; title: LocalizedText; image: string | null };
    category: { slug: string; slugs: LocalizedText; title: LocalizedText };
    main: { slug: string; slugs: LocalizedText; title: LocalizedText } | null;
    texts: { locale: string; summary: string; description: string; highlights: string[]; in_the_box: string[] }[];
    images: { file: string; alt: LocalizedText; attribute_value_id: number | null }[];
    specs: SpecRow[];
    fits: { id: number; main: string; title: LocalizedText }[];
    seller: SellerRow | null;
  };

/** `since` is ISO text. */
export type SellerRow = { id: number; slug: string; name: string; since: string };

export type SpecRow = {
  title: LocalizedText;
  grouping: string;
  unit: string | null;
  value: LocalizedText | null;
  number: number | null;
};

/** Devices that product `p` is made for. */
const fittingDevices = sql`(
  select coalesce(json_agg(to_json(shown)), '[]') from (
    select device.id, device.title, coalesce(up.slug, of.slug) as main
    from product_spec s
    join attribute a on a.id = s.attribute_id and a.code = 'fits'
    join attribute_value v on v.id = s.value_id
    join product device on device.slug = v.code and device.status = 1
    join category of on of.id = device.category_id and of.status = 1
    left join category up on up.id = of.parent_id
    where s.product_id = p.id limit 20
  ) shown
)`;

/** Seller of product `p`; null for products of the shop itself. */
const productSeller = sql`(
  select json_build_object(
    'id', s.id, 'slug', s.slug, 'name', s.name, 'since', s.created_at
  )
  from seller s
  where s.id = p.seller_id
)`;

/** Whether hidden products are shown too. */
export type Visibility = { withHidden: boolean };

/** A product with all data of its page; texts in the locale and its fallbacks. */
export async function selectProductForPage(
  db: Db,
  id: number,
  locale: Locale,
  { now, withHidden }: Visibility & { now: Date },
): Promise<ProductRow | undefined> {
  const query = sql<ProductRow>`
    select
      p.id, p.slug, p.title, p.image, p.selling, p.offered, p.sale_starts_at, p.sale_ends_at, flash.price as flash_price, flash.ends_at as flash_ends,
      ${shippingColumns}, p.warranty_months, p.condition, p.shippable, p.rating_sum, p.rating_count,
      p.seo_title, p.seo_description,
      json_build_object('id', b.id, 'slug', b.slug, 'title', b.title, 'image', b.image) as brand,
      json_build_object('slug', c.slug, 'slugs', c.slugs, 'title', c.title) as category,
      case when main.id is not null then json_build_object('slug', main.slug, 'slugs', main.slugs, 'title', main.title)
      end as main,
      (
        select coalesce(json_agg(to_json(t)), '[]') from product_text t
        where t.product_id = p.id and t.locale = any(${listLocaleFallbacks(locale)}::text[])
      ) as texts,
      (
        select coalesce(json_agg(to_json(shown)), '[]') from (
          select file, alt, attribute_value_id from product_image where product_id = p.id order by sort, id limit 60
        ) shown
      ) as images,
      (
        select coalesce(json_agg(to_json(shown)), '[]') from (
          select a.title, a.grouping, a.unit, coalesce(v.title, s.text) as value, s.number
          from product_spec s
          join attribute a on a.id = s.attribute_id
          left join attribute_value v on v.id = s.value_id
          where s.product_id = p.id order by a.sort, a.id limit 100
        ) shown
      ) as specs,
      ${fittingDevices} as fits,
      ${productSeller} as seller
    from product p
    join brand b on b.id = p.brand_id
    join category c on c.id = p.category_id
    left join category main on main.id = c.parent_id
    left join lateral (${selectFlashPrice(sql`p.id`, now)}) flash on true
    where p.id = ${id} and (
      ${withHidden} or (${isPublished(now)} and b.status = 1 and c.status = 1 and coalesce(main.status, 1) = 1)
    )
  `;
  // prepared, because the query takes longer to plan than to run
  const { rows } = await prepareQuery('catalog.product', query).execute(db);
  return rows[0];
}
