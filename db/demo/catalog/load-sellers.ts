import { sql } from 'kysely';
import type {} from '../../../src/modules/sellers/sellers.tables.ts';
import type { Tx } from '../../../src/platform/database/db.ts';
import type { SellerFile } from '../files/shop-files.shapes.ts';
import type { DemoShop } from '../shop-files.ts';
import { readIds, upsertRows } from '../upsert-rows.ts';

/** Loads stores and assigns their products. Products without a store are the shop's own. */
export async function loadSellers(tx: Tx, shop: DemoShop, now: Date): Promise<void> {
  const rows = shop.sellers.map(({ sells: _, since, ...seller }) => {
    const began = new Date(now.getTime() + since);
    return { ...seller, created_at: began, self_certified_at: began };
  });
  await upsertRows(tx, 'seller', rows, { key: ['slug'], keep: ['created_at', 'self_certified_at', 'state'] });
  const seller = await readIds(tx, 'seller', 'slug');
  const sold = shop.products.map((product) => {
    const store = findSellingStore(product, shop.sellers);
    return { slug: product.slug, seller_id: store ? seller(store.slug) : null };
  });
  await sql`
    update product p set seller_id = sold.seller_id
    from jsonb_to_recordset(${JSON.stringify(sold)}::jsonb) sold (slug text, seller_id integer)
    where p.slug = sold.slug and p.seller_id is distinct from sold.seller_id
  `.execute(tx);
}

type ProductKeys = { slug: string; brand: string; category: string };

/** The first store that lists the product, its brand or its category. */
export function findSellingStore(
  { slug, brand, category }: ProductKeys,
  sellers: readonly SellerFile[],
): SellerFile | undefined {
  return sellers.find(
    ({ sells }) => sells.products.includes(slug) || sells.brands.includes(brand) || sells.categories.includes(category),
  );
}
