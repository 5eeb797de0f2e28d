import { sql } from 'kysely';
import type { Tx } from '../../../src/platform/db.ts';
import { idsOf } from '../put-rows.ts';
import type { DemoShop } from '../shop-files.ts';

type IdOf = (name: string) => number;

/** Ids of demo rows that generated rows reference. */
export type Known = {
  brand: IdOf;
  category: IdOf;
  attribute: IdOf;
  value(attribute: string, value: string): number;
  collection: IdOf;
  sale: IdOf;
  rule: IdOf;
};

/** @throws when categories or brands of the demo are missing, because generated products reference them */
export async function readKnown(tx: Tx, shop: DemoShop): Promise<Known> {
  const attribute = await idsOf(tx, 'attribute', 'code');
  const { rows } = await sql<{ id: number; name: string }>`
    select id, attribute_id || '/' || code as name from attribute_value
  `.execute(tx);
  const values = new Map(rows.map(({ id, name }) => [name, id]));
  const known: Known = {
    brand: await idsOf(tx, 'brand', 'slug'),
    category: await idsOf(tx, 'category', 'slug'),
    attribute,
    value(code, value) {
      const id = values.get(`${attribute(code)}/${value}`);
      if (id === undefined) throw new Error(`The attribute ${code} has no value ${value}`);
      return id;
    },
    collection: await idsOf(tx, 'collection', 'slug'),
    sale: await idsOf(tx, 'flash_sale', 'slug'),
    rule: await idsOf(tx, 'shipping_rule', 'slug'),
  };
  for (const { category, brand } of shop.products) {
    known.category(category);
    known.brand(brand);
  }
  return known;
}
