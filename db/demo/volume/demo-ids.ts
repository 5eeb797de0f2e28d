import { sql } from 'kysely';
import type { Tx } from '../../../src/platform/database/db.ts';
import type { DemoShop } from '../shop-files.ts';
import { readIds } from '../upsert-rows.ts';

type FindId = (name: string) => number;

/** Ids of demo rows that generated rows reference. */
export type DemoIds = {
  brand: FindId;
  category: FindId;
  attribute: FindId;
  value(attribute: string, value: string): number;
  collection: FindId;
  sale: FindId;
  rule: FindId;
};

/** @throws when categories or brands of the demo are missing, because generated products reference them */
export async function readDemoIds(tx: Tx, shop: DemoShop): Promise<DemoIds> {
  const attribute = await readIds(tx, 'attribute', 'code');
  const { rows } = await sql<{ id: number; name: string }>`
    select id, attribute_id || '/' || code as name from attribute_value
  `.execute(tx);
  const values = new Map(rows.map(({ id, name }) => [name, id]));
  const known: DemoIds = {
    brand: await readIds(tx, 'brand', 'slug'),
    category: await readIds(tx, 'category', 'slug'),
    attribute,
    value(code, value) {
      const id = values.get(`${attribute(code)}/${value}`);
      if (id === undefined) throw new Error(`The attribute ${code} has no value ${value}`);
      return id;
    },
    collection: await readIds(tx, 'collection', 'slug'),
    sale: await readIds(tx, 'flash_sale', 'slug'),
    rule: await readIds(tx, 'shipping_rule', 'slug'),
  };
  for (const { category, brand } of shop.products) {
    known.category(category);
    known.brand(brand);
  }
  return known;
}
