import { type RawBuilder, sql } from 'kysely';
import { DEFAULT_LOCALE, type Locale, type Localized } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import type { Condition } from './catalog.tables.ts';
import { runningFlash } from './flash.store.ts';

/** The price of variant `i` of product `p` outside flash sales; the same steps as `unitPrice` in pricing. */
const steadyPrice = sql`
  case
    when i.price > 0 and exists (select from inventory_attribute a where a.inventory_id = i.id) then i.price
    when p.offered > 0 then p.offered
    else p.selling
  end`;

export async function refreshFacts(db: Db, productIds: readonly number[]): Promise<void> {
  await sql`
    update product set price_from = facts.low, price_to = facts.high, in_stock = facts.in_stock,
      changed_in = pg_current_xact_id()::text::bigint, updated_at = now()
    from (
      select p.id, bool_or(i.quantity > 0) as in_stock,
        -- as a card shows it: what is sold out counts only when nothing else is left
        coalesce(min(${steadyPrice}) filter (where i.quantity > 0), min(${steadyPrice})) as low,
        coalesce(max(${steadyPrice}) filter (where i.quantity > 0), max(${steadyPrice})) as high
      from product p
      join inventory i on i.product_id = p.id and i.status = 1
      where p.id = any(${productIds}::int[])
      group by p.id
    ) facts
    where product.id = facts.id
      and (product.price_from, product.price_to, product.in_stock) is distinct from (facts.low, facts.high, facts.in_stock)
  `.execute(db);
}

const MOST_NAMED = 200;

/** Ids of products named by id or slug, in the order of the names. */
export async function productIds(db: Db, names: readonly string[]): Promise<number[]> {
  const ids = names.filter((name) => /^\d{1,9}$/.test(name)).map(Number);
  const { rows } = await sql<{ id: number }>`
    select id from product
    where slug = any(${names}::text[]) or id = any(${ids}::int[])
    order by least(array_position(${names}::text[], slug), array_position(${names}::text[], id::text))
    limit ${MOST_NAMED}
  `.execute(db);
  return rows.map(({ id }) => id);
}

export type ProductRow = {
  id: number;
  slug: string;
  title: Localized;
  image: string | null;
  selling: number;
  offered: number | null;
  flash_price: number | null;
  flash_ends: string | null;
  weight_g: number;
  warranty_months: number;
  condition: Condition;
  shippable: boolean;
  rating_sum: number;
  rating_count: number;
  brand: { id: number; slug: string; title: Localized; image: string | null };
  category: { slug: string; slugs: Localized; title: Localized };
  main: { slug: string; slugs: Localized; title: Localized } | null;
  texts: { locale: string; summary: string; description: string; highlights: string[]; in_the_box: string[] }[];
  images: { file: string; alt: Localized; attribute_value_id: number | null }[];
  specs: SpecRow[];
  fits: { id: number; main: string; title: Localized }[];
  seller: SellerRow | null;
};

/** `since` is ISO text; the stars are those of everything the seller sells. */
export type SellerRow = { slug: string; name: string; since: string; rating_sum: number; rating_count: number };

export type SpecRow = {
  title: Localized;
  grouping: string;
  unit: string | null;
  value: Localized | null;
  number: number | null;
};

/** The devices that product `p` is made for. */
const devicesItFits = sql`(
  select coalesce(jsonb_agg(to_jsonb(shown)), '[]') from (
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

/** Null for what the shop sells itself. */
const sellerOfIt = sql`(
  select jsonb_build_object(
    'slug', s.slug, 'name', s.name, 'since', s.created_at, 'rating_sum', rated.sum, 'rating_count', rated.count
  )
  from seller s
  cross join lateral (
    select coalesce(sum(o.rating_sum), 0) as sum, coalesce(sum(o.rating_count), 0) as count
    -- enough to know a seller by; one with a whole warehouse must not slow the page
    from (select rating_sum, rating_count from product where seller_id = s.id and status = 1 limit 1000) o
  ) rated
  where s.id = p.seller_id
)`;

/** A public product with everything its page says, its texts in the language and in English. */
export async function publicProduct(db: Db, id: number, locale: Locale, now: Date): Promise<ProductRow | undefined> {
  const { rows } = await sql<ProductRow>`
    with flash as (${runningFlash(now)})
    select
      p.id, p.slug, p.title, p.image, p.selling, p.offered, flash.price as flash_price, flash.ends_at as flash_ends,
      p.weight_g, p.warranty_months, p.condition, p.shippable, p.rating_sum, p.rating_count,
      jsonb_build_object('id', b.id, 'slug', b.slug, 'title', b.title, 'image', b.image) as brand,
      jsonb_build_object('slug', c.slug, 'slugs', c.slugs, 'title', c.title) as category,
      case when main.id is not null then jsonb_build_object('slug', main.slug, 'slugs', main.slugs, 'title', main.title)
      end as main,
      (
        select coalesce(jsonb_agg(to_jsonb(t)), '[]') from product_text t
        where t.product_id = p.id and t.locale = any(${[locale, DEFAULT_LOCALE]}::text[])
      ) as texts,
      (
        select coalesce(jsonb_agg(to_jsonb(shown)), '[]') from (
          select file, alt, attribute_value_id from product_image where product_id = p.id order by sort, id limit 60
        ) shown
      ) as images,
      (
        select coalesce(jsonb_agg(to_jsonb(shown)), '[]') from (
          select a.title, a.grouping, a.unit, coalesce(v.title, s.text) as value, s.number
          from product_spec s
          join attribute a on a.id = s.attribute_id
          left join attribute_value v on v.id = s.value_id
          where s.product_id = p.id order by a.sort, a.id limit 100
        ) shown
      ) as specs,
      ${devicesItFits} as fits,
      ${sellerOfIt} as seller
    from product p
    join brand b on b.id = p.brand_id and b.status = 1
    join category c on c.id = p.category_id and c.status = 1
    left join category main on main.id = c.parent_id
    left join flash on flash.product_id = p.id
    where p.id = ${id} and p.status = 1 and coalesce(main.status, 1) = 1
  `.execute(db);
  return rows[0];
}

/** Products to look at beside one: of its category first, then of its main category; its brand before others. */
export function productsBeside(id: number, limit: number, offset: number): RawBuilder<unknown> {
  return sql`
    select other.id, row_number() over () as position from (
      select p.id
      from product self
      join category own on own.id = self.category_id
      join category c on coalesce(c.parent_id, c.id) = coalesce(own.parent_id, own.id) and c.status = 1
      join product p on p.category_id = c.id and p.id <> self.id and p.status = 1
      join brand b on b.id = p.brand_id and b.status = 1
      where self.id = ${id}
      order by p.category_id = self.category_id desc, p.in_stock desc, p.brand_id = self.brand_id desc, p.sort, p.id
      limit ${limit} offset ${offset}
    ) other`;
}

/** How many `productsBeside` finds in all; undefined for a product that is not public. */
export async function countBeside(db: Db, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*)
      from product p
      join category c on c.id = p.category_id and c.status = 1
      join brand b on b.id = p.brand_id and b.status = 1
      where p.status = 1 and p.id <> self.id and coalesce(c.parent_id, c.id) = coalesce(own.parent_id, own.id)
    ) as count
    from product self join category own on own.id = self.category_id
    where self.id = ${id} and self.status = 1
  `.execute(db);
  return rows[0]?.count;
}
