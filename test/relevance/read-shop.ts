import { sql } from 'kysely';
import type { Db } from '../../src/platform/db.ts';
import type { JudgedProduct } from './judgements.ts';

/** The public products with what judgements match them by. */
export async function readShop(db: Db): Promise<Map<number, JudgedProduct>> {
  const { rows } = await sql<JudgedProduct & { id: number }>`
    select p.id, p.slug, c.slug as category, b.slug as brand, p.price_from / 100.0 as price,
      coalesce((
        select jsonb_agg(distinct v.code) from inventory i
        join inventory_attribute a on a.inventory_id = i.id
        join attribute_value v on v.id = a.value_id join attribute t on t.id = v.attribute_id and t.code = 'colour'
        where i.product_id = p.id and i.status = 1
      ), '[]') as colours
    from product p join category c on c.id = p.category_id join brand b on b.id = p.brand_id where p.status = 1
  `.execute(db);
  return new Map(rows.map(({ id, price, ...product }) => [id, { ...product, price: Number(price) }]));
}
