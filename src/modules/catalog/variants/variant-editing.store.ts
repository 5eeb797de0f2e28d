import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type {} from '../catalog.tables.ts';
import type { StaffVariantRow, VariantAttributeRow } from './staff-variant.ts';

/** Another product can take a SKU at the same time: `refuseViolations` refuses it. */
export const VARIANT_TABLE = { table: 'inventory', fields: { sku: null } };

const MAX_VARIANTS = 500;

/** All variants of a product, also hidden ones, in the shop's order. */
export async function selectStaffVariants(db: Db, productId: number): Promise<StaffVariantRow[]> {
  const { rows } = await sql<StaffVariantRow>`
    select i.id, i.sku, i.gtin, i.price, i.previous, i.quantity, i.status,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'attribute_id', a.attribute_id, 'value_id', a.value_id, 'attribute', attribute.title, 'value', v.title,
          'code', v.code
        ) order by attribute.sort, attribute.id), '[]')
        from inventory_attribute a
        join attribute on attribute.id = a.attribute_id
        join attribute_value v on v.id = a.value_id
        where a.inventory_id = i.id
      ) as values
    from inventory i where i.product_id = ${productId} order by i.sort, i.id limit ${MAX_VARIANTS}
  `.execute(db);
  return rows;
}

/** Locks the variants of a product in the order of their ids, as orders do. To avoid deadlocks, call it before `lockProduct`. */
export async function lockVariants(tx: Tx, productId: number): Promise<void> {
  await sql`select 1 from inventory where product_id = ${productId} order by id for update`.execute(tx);
}

export type VariantChange = {
  id: number;
  sku: string;
  gtin: string | null;
  price: number | null;
  previous: number | null;
  status: 1 | 2;
};

export async function updateVariants(tx: Tx, productId: number, changes: readonly VariantChange[]): Promise<void> {
  await sql`
    update inventory i set sku = c.sku, gtin = c.gtin, price = c.price, previous = c.previous, status = c.status
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as c (id integer, sku text, gtin text, price bigint, previous bigint, status smallint)
    where i.id = c.id and i.product_id = ${productId}
  `.execute(tx);
}

type NewVariant = { product_id: number; sku: string; gtin: string | null; quantity: number; sort?: number };

/** @returns the ids in the same order */
export async function insertVariants(tx: Tx, variants: readonly NewVariant[]): Promise<number[]> {
  if (variants.length === 0) return [];
  const rows = await tx
    .insertInto('inventory')
    .values([...variants])
    .returning(['id', 'sku'])
    .execute();
  const ids = new Map(rows.map(({ id, sku }) => [sku, id]));
  return variants.flatMap(({ sku }) => ids.get(sku) ?? []);
}

export type VariantValue = { inventory_id: number; attribute_id: number; value_id: number };

export async function insertVariantValues(tx: Tx, values: readonly VariantValue[]): Promise<void> {
  if (values.length > 0)
    await tx
      .insertInto('inventory_attribute')
      .values([...values])
      .execute();
}

export async function deleteVariant(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('inventory').where('id', '=', id).execute();
}

/** SKUs that variants outside of a list have. */
export async function findTakenSkus(
  db: Db,
  skus: readonly string[],
  except: readonly number[] = [],
): Promise<string[]> {
  const { rows } = await sql<{ sku: string }>`
    select sku from inventory where sku = any(${skus}::text[]) and id <> all(${except}::int[])
  `.execute(db);
  return rows.map(({ sku }) => sku);
}

const MAX_ATTRIBUTES = 200;

/** Attributes in which variants can differ, with their values. */
export async function selectVariantAttributes(db: Db): Promise<VariantAttributeRow[]> {
  const { rows } = await sql<VariantAttributeRow>`
    select a.id, a.title, (
      select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'code', v.code, 'title', v.title) order by v.sort, v.id), '[]')
      from attribute_value v where v.attribute_id = a.id
    ) as values
    from attribute a where a.kind = 'variant' order by a.sort, a.id limit ${MAX_ATTRIBUTES}
  `.execute(db);
  return rows;
}
