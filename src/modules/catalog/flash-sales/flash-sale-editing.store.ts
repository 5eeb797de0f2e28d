import { sql } from 'kysely';
import type { LocalizedText } from '../../../kernel/locale.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { StoredPrices } from '../../pricing/unit-price.rules.ts';
import type {} from '../catalog.tables.ts';

/** Price of a product outside flash sales, in minor units; its variants can have own prices. */
export type RegularPrice = { id: number; title: LocalizedText; price: number };

/**
 * Regular prices, locked until the transaction ends, so that a change of the price waits for the sale. A sale price that
 * has not ended counts, because it can apply during the flash sale.
 */
export async function lockRegularPrices(tx: Tx, ids: readonly number[], now: Date): Promise<RegularPrice[]> {
  const { rows } = await sql<RegularPrice>`
    select p.id, p.title, coalesce(case when coalesce(p.sale_ends_at > ${now}, true) then nullif(p.offered, 0) end, p.selling) as price
    from product p where p.id = any(${ids}::int[]) order by p.id for no key update
  `.execute(tx);
  return rows;
}

/** Variant with its prices, and the lowest price of other flash sales at a time. Amounts are minor units. */
export type VariantPriceRow = Omit<StoredPrices, 'flash_price' | 'flash_ends'> & {
  product_id: number;
  price: number | null;
  previous: number | null;
  has_attributes: boolean;
  other_flash: number | null;
};

const MAX_VARIANTS = 2000;

/** Visible variants of products; sales other than `exceptSale` that run at the time `at` apply. */
export async function selectVariantPrices(
  db: Db,
  productIds: readonly number[],
  { at, exceptSale }: { at: Date; exceptSale: number },
): Promise<VariantPriceRow[]> {
  const { rows } = await sql<VariantPriceRow>`
    select i.product_id, p.selling, p.offered, p.sale_starts_at, p.sale_ends_at, i.price, i.previous,
      exists (select 1 from inventory_attribute a where a.inventory_id = i.id) as has_attributes,
      (
        select min(fp.price) from flash_sale_product fp join flash_sale fs on fs.id = fp.flash_sale_id
        where fp.product_id = p.id and fs.id <> ${exceptSale} and fs.status = 1
          and fs.starts_at <= ${at} and fs.ends_at > ${at}
      ) as other_flash
    from inventory i join product p on p.id = i.product_id
    where i.product_id = any(${productIds}::int[]) and i.status = 1
    order by i.product_id, i.sort, i.id limit ${MAX_VARIANTS}
  `.execute(db);
  return rows;
}
