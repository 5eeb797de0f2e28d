import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type {} from '../catalog.tables.ts';
import type { SpecAttribute, SpecValue } from './product-spec.ts';

export async function selectSpecs(db: Db, productId: number): Promise<SpecValue[]> {
  const { rows } = await sql<SpecValue>`
    select attribute_id, value_id, trim_scale(number)::text as number, text
    from product_spec where product_id = ${productId} order by attribute_id
  `.execute(db);
  return rows;
}

export async function replaceSpecs(tx: Tx, productId: number, specs: readonly SpecValue[]): Promise<void> {
  await tx.deleteFrom('product_spec').where('product_id', '=', productId).execute();
  await sql`
    insert into product_spec (product_id, attribute_id, value_id, number, text)
    select ${productId}, s.attribute_id, s.value_id, s.number::numeric, s.text
    from jsonb_to_recordset(${JSON.stringify(specs)}::jsonb)
      as s (attribute_id integer, value_id integer, number text, text jsonb)
  `.execute(tx);
}

const MAX_ATTRIBUTES = 300;

/** Attributes that a product can have; those of its category first. */
export async function selectSpecAttributes(db: Db, productId: number): Promise<SpecAttribute[]> {
  const { rows } = await sql<SpecAttribute>`
    select a.id, a.title, a.type, a.unit, a.grouping,
      exists (
        select 1 from product p
        join product other on other.category_id = p.category_id
        join product_spec s on s.product_id = other.id and s.attribute_id = a.id
        where p.id = ${productId}
      ) as is_usual,
      case when a.type = 'value' then (
        select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'title', v.title) order by v.sort, v.id), '[]')
        from attribute_value v where v.attribute_id = a.id
      ) else '[]' end as values
    from attribute a where a.kind = 'spec'
    order by is_usual desc, a.sort, a.id limit ${MAX_ATTRIBUTES}
  `.execute(db);
  return rows;
}
