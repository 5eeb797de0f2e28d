import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type {} from '../catalog.tables.ts';

/** Names by id and ids by name of the rows of a table. */
export type NameTable = { nameById: ReadonlyMap<number, string>; idByName: ReadonlyMap<string, number> };

export type AttributeRef = {
  id: number;
  code: string;
  kind: 'variant' | 'spec';
  type: 'value' | 'number' | 'text';
  /** Value id by code. */
  values: Record<string, number>;
};

/** Names in files of the rows that products refer to. */
export type References = {
  /** By table: slugs, the path of slugs of a category, and the English title of a shipping rule. */
  tables: Readonly<Record<string, NameTable>>;
  /** Seller of each shipping rule of a seller. */
  sellerByRule: ReadonlyMap<number, number>;
  attributes: {
    byId: ReadonlyMap<number, AttributeRef>;
    byCode: ReadonlyMap<string, AttributeRef>;
    /** Code of a value with its attribute, by id. */
    valueById: ReadonlyMap<number, { attribute: AttributeRef; code: string }>;
  };
};

type NameRow = { id: number; name: string; alias?: string };

export async function selectReferences(db: Db): Promise<References> {
  const read = async (rows: Promise<{ rows: NameRow[] }>) => createNameTable((await rows).rows);
  const [brand, category, seller, tag, shipping_rule, attributes, rules] = await Promise.all([
    read(sql<NameRow>`select id, slug as name from brand order by id`.execute(db)),
    read(
      sql<NameRow>`
        select c.id, case when parent.slug is null then c.slug else parent.slug || '/' || c.slug end as name, c.slug as alias
        from category c left join category parent on parent.id = c.parent_id order by c.id
      `.execute(db),
    ),
    read(sql<NameRow>`select id, slug as name from seller order by id`.execute(db)),
    read(sql<NameRow>`select id, slug as name from tag order by id`.execute(db)),
    // slugs of rules are generated, so files have their titles
    read(
      sql<NameRow>`
        select id, slug as alias,
          case when count(*) over (partition by title ->> 'en') = 1 then title ->> 'en' else slug end as name
        from shipping_rule order by id
      `.execute(db),
    ),
    sql<AttributeRef>`
      select a.id, a.code, a.kind, a.type,
        (select coalesce(jsonb_object_agg(v.code, v.id), '{}') from attribute_value v where v.attribute_id = a.id) as values
      from attribute a order by a.id
    `.execute(db),
    sql<{ id: number; seller_id: number }>`
      select id, seller_id from shipping_rule where seller_id is not null
    `.execute(db),
  ]);
  const known = attributes.rows;
  return {
    tables: { brand, category, seller, tag, shipping_rule },
    sellerByRule: new Map(rules.rows.map(({ id, seller_id }) => [id, seller_id])),
    attributes: {
      byId: new Map(known.map((attribute) => [attribute.id, attribute])),
      byCode: new Map(known.map((attribute) => [attribute.code, attribute])),
      valueById: new Map(
        known.flatMap((attribute) =>
          Object.entries(attribute.values).map(([code, id]) => [id, { attribute, code }] as const),
        ),
      ),
    },
  };
}

/** A category and a shipping rule are also found by their own slug. */
function createNameTable(rows: readonly NameRow[]): NameTable {
  return {
    nameById: new Map(rows.map(({ id, name }) => [id, name])),
    idByName: new Map([
      ...rows.flatMap(({ id, alias }) => (alias === undefined ? [] : [[alias, id] as const])),
      ...rows.map(({ id, name }) => [name, id] as const),
    ]),
  };
}
