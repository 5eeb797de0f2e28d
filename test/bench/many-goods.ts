import { sql } from 'kysely';
import { readDemoShop } from '../../db/demo/shop-files.ts';
import { readDemoIds } from '../../db/demo/volume/demo-ids.ts';
import { generateProduct, readSourceData } from '../../db/demo/volume/generate-product.ts';
import { assignIds, productGenerator } from '../../db/demo/volume/product-generator.ts';
import { type Db, inTransaction, type Tx } from '../../src/platform/database/db.ts';

const SEED = 1;
/** So many are made one by one, as `demo:volume` makes them; the others are copies of these. */
const MADE = 20_000;
const BATCH = 5_000;

/**
 * Fills the demo shop with what lists and product pages read, a million products in minutes: no orders.
 * For measuring; ask it of a connection without a time limit.
 */
export async function fillManyGoods(db: Db, products: number, log: (sentence: string) => void): Promise<void> {
  const moulds = readSourceData(readDemoShop());
  const made = Math.min(products, MADE);
  for (let from = 0; from < made; from += BATCH) {
    const count = Math.min(BATCH, made - from);
    const batch = Array.from({ length: count }, (_, place) => generateProduct(moulds, SEED, from + place + 1));
    await inTransaction(db, async (tx) => {
      const known = await readDemoIds(tx, moulds.shop);
      const common = { tx, moulds, known, seed: SEED, now: new Date(), orders: { from: 0, to: 0 } };
      await productGenerator.fill({ ...common, goods: await assignIds(tx, batch) });
    });
    log(`${from + count} products made`);
  }
  for (let copied = made; copied < products; copied += made) {
    await inTransaction(db, (tx) => copyAll(tx, copied / made, Math.min(made, products - copied)));
    log(`${Math.min(products, copied + made)} products`);
  }
  await sql`select setval(pg_get_serial_sequence('product', 'id'), (select max(id) from product))`.execute(db);
  await sql`select setval(pg_get_serial_sequence('inventory', 'id'), (select max(id) from inventory))`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

/** The `nth` copy of the first `count` made products, `MADE` ids further on. */
async function copyAll(tx: Tx, nth: number, count: number): Promise<void> {
  // the copies name what their models name: asking again whether it is there takes most of the time
  await sql`set local session_replication_role = replica`.execute(tx);
  const step = nth * MADE;
  const { rows } = await sql<{ first: number; firstVariant: number; variants: number }>`
    select min(p.id) as first, min(i.id) as "firstVariant", (max(i.id) - min(i.id) + 1)::int as variants
    from product p join inventory i on i.product_id = p.id
    where p.slug between 'v-0000001' and ${`v-${String(MADE).padStart(7, '0')}~`} and p.slug not like '%~%'
  `.execute(tx);
  const [from] = rows;
  if (!from) throw new Error('nothing to copy');
  const variantStep = nth * from.variants;
  const end = from.first + count;
  const models = sql`product_id >= ${from.first}::int and product_id < ${end}::int`;
  await sql`
    insert into product (id, slug, brand_id, category_id, title, image, selling, offered, price_from, price_to, tax_class,
      weight_g, warranty_months, condition, shippable, in_stock, rating_sum, rating_count, sold_count, sort, status,
      created_at, seller_id)
    select id + ${step}::int, slug || '~' || ${nth}::text, brand_id, category_id, title, image, selling, offered, price_from,
      price_to, tax_class, weight_g, warranty_months, condition, shippable, in_stock, rating_sum, rating_count, sold_count,
      sort + ${step}::int, status, created_at - make_interval(secs => ${nth}::int), seller_id
    from product where id >= ${from.first}::int and id < ${end}::int
  `.execute(tx);
  await sql`
    insert into inventory (id, product_id, sku, price, previous, quantity, status, sort)
    select id + ${variantStep}::int, product_id + ${step}::int, sku || '~' || ${nth}::text, price, previous, quantity, status, sort
    from inventory where ${models}
  `.execute(tx);
  await sql`
    insert into inventory_attribute (inventory_id, attribute_id, value_id)
    select inventory_id + ${variantStep}::int, attribute_id, value_id
    from inventory_attribute where inventory_id in (select id from inventory where ${models})
  `.execute(tx);
  await sql`
    insert into product_text (product_id, locale, summary, description, highlights, in_the_box)
    select product_id + ${step}::int, locale, summary, description, highlights, in_the_box from product_text where ${models}
  `.execute(tx);
  await sql`
    insert into product_spec (product_id, attribute_id, value_id, number, text)
    select product_id + ${step}::int, attribute_id, value_id, number, text from product_spec where ${models}
  `.execute(tx);
  await sql`
    insert into product_image (product_id, file, alt, attribute_value_id, sort)
    select product_id + ${step}::int, file, alt, attribute_value_id, sort from product_image where ${models}
  `.execute(tx);
  await sql`
    insert into collection_product (collection_id, product_id, sort)
    select collection_id, product_id + ${step}::int, sort + ${step}::int from collection_product where ${models}
  `.execute(tx);
}
