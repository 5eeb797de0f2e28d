import { sql } from 'kysely';
import type { Db } from '../../src/platform/database/db.ts';
import type { JudgedProduct } from './judgements.ts';

type ProductRow = Pick<JudgedProduct, 'slug' | 'title' | 'category' | 'brand' | 'price'> & {
  id: number;
  created: Date;
};
type PropertyRow = { id: number; code: string; value: string | null; number: number | null };

/** The public products with what judgements match them by. */
export async function readShop(db: Db): Promise<Map<number, JudgedProduct>> {
  const { rows: products } = await sql<ProductRow>`
    select p.id, p.slug, lower(p.title->>'en') as title, c.slug as category, b.slug as brand,
      (p.price_from / 100.0)::float8 as price, p.created_at as created
    from product p join category c on c.id = p.category_id join brand b on b.id = p.brand_id where p.status = 1
  `.execute(db);
  const { rows: specs } = await sql<PropertyRow>`
    select s.product_id as id, a.code, v.code as value, s.number::float8 as number
    from product_spec s join attribute a on a.id = s.attribute_id left join attribute_value v on v.id = s.value_id
  `.execute(db);
  const { rows: options } = await sql<PropertyRow>`
    select distinct i.product_id as id, t.code, v.code as value, null::float8 as number
    from inventory i join inventory_attribute a on a.inventory_id = i.id join attribute_value v on v.id = a.value_id
    join attribute t on t.id = v.attribute_id where i.status = 1
  `.execute(db);
  const properties = new Map<number, Map<string, Set<string | number>>>();
  for (const { id, code, value, number } of [...specs, ...options]) {
    const own = properties.get(id) ?? new Map<string, Set<string | number>>();
    const values = own.get(code) ?? new Set();
    properties.set(id, own.set(code, values.add(value ?? number ?? '')));
  }
  return new Map(
    products.map(({ id, created, ...product }) => [
      id,
      { ...product, created: created.getTime(), properties: properties.get(id) ?? new Map() },
    ]),
  );
}
