import { type RawBuilder, sql } from 'kysely';
import type { LocalizedText } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { prepareQuery } from '../../../platform/database/prepared-statements.ts';
import type { TaxClass } from '../../pricing/tax-classes.rules.ts';
import type { StoredPrices } from '../../pricing/unit-price.rules.ts';
import { selectFlashPrice } from '../flash-sales/flash-price.store.ts';
import { isPublished } from './published.store.ts';
import { type ShippingColumns, shippingColumns } from './shipping-columns.store.ts';

export type OfferRow = ShippingColumns &
  StoredPrices & {
    inventory_id: number;
    product_id: number;
    sku: string;
    slug: string;
    title: LocalizedText;
    main_category: string;
    image: string | null;
    attributes: { id: number; valueId: number; title: LocalizedText; value: LocalizedText }[];
    price: number | null;
    previous: number | null;
    quantity: number;
    shippable: boolean;
    tax_class: TaxClass;
    cod_excluded: boolean;
    active: boolean;
    /** The selling store; null for the shop itself. */
    store: { id: number; name: string; isOpen: boolean } | null;
  };

/** Variants with the data of carts, orders and mails, including hidden ones (`active` is false). */
export function selectOffers(db: Db, inventoryIds: readonly number[], now: Date): Promise<OfferRow[]> {
  // the inner select hides the number of ids, otherwise the planner replans each call at ten times the cost
  return queryOffers(db, sql`i.id = any((select ${inventoryIds}::int[])::int[])`, now);
}

const MAX_VARIANTS = 200;

/** All variants of some products, in the shop's order. */
export function selectProductOffers(db: Db, productIds: readonly number[], now: Date): Promise<OfferRow[]> {
  const which = sql`i.product_id = any(${productIds}::int[]) order by i.sort, i.id limit ${MAX_VARIANTS}`;
  return queryOffers(db, which, now);
}

async function queryOffers(db: Db, condition: RawBuilder<unknown>, now: Date): Promise<OfferRow[]> {
  const query = sql<OfferRow>`
    select
      i.id as inventory_id, p.id as product_id, i.sku, p.slug, p.title, coalesce(main.slug, c.slug) as main_category,
      coalesce(
        (
          -- picture of the variant's colour
          select image.file from product_image image
          join inventory_attribute a on a.inventory_id = i.id and a.value_id = image.attribute_value_id
          where image.product_id = p.id order by image.sort, image.id limit 1
        ),
        p.image
      ) as image,
      (
        select coalesce(
          json_agg(
            json_build_object('id', attribute.id, 'valueId', v.id, 'title', attribute.title, 'value', v.title)
            order by attribute.sort, attribute.id
          ),
          '[]'
        )
        from inventory_attribute a
        join attribute on attribute.id = a.attribute_id
        join attribute_value v on v.id = a.value_id
        where a.inventory_id = i.id
      ) as attributes,
      p.selling, p.offered, p.sale_starts_at, p.sale_ends_at, i.price, i.previous, flash.price as flash_price,
      flash.ends_at as flash_ends, i.quantity,
      p.shippable, p.tax_class, ${shippingColumns}, p.cod_excluded,
      i.status = 1 and ${isPublished(now)} and b.status = 1 and c.status = 1 and coalesce(main.status, 1) = 1 as active,
      -- a store on holiday is visible but does not ship
      case when s.id is not null then json_build_object('id', s.id, 'name', s.name, 'isOpen', s.state = 'active') end as store
    from inventory i
    join product p on p.id = i.product_id
    join brand b on b.id = p.brand_id
    join category c on c.id = p.category_id
    left join category main on main.id = c.parent_id
    left join seller s on s.id = p.seller_id
    left join lateral (${selectFlashPrice(sql`p.id`, now)}) flash on true
    where ${condition}
  `;
  const { rows } = await prepareQuery('catalog.offers', query).execute(db);
  return rows;
}
