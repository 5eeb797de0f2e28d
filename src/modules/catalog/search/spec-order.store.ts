import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Codes of numeric attributes, the most significant first. */
export type SpecOrder = { codes: readonly string[]; descending: boolean };

/** Maximum number of sorted hits, which takes a tenth of a second; further hits stay in the order of relevance. */
const MAX_ORDERED = 20_000;
/** Best hits that decide which attribute is compared. */
const SAMPLE_SIZE = 500;

/**
 * Sorts products by a numeric attribute: the first of the codes that is at least half as common among the best hits as
 * the most common one. Products without it keep their order at the end.
 */
export async function sortBySpec(db: Db, ids: readonly number[], { codes, descending }: SpecOrder): Promise<number[]> {
  const attribute = await findCommonAttribute(db, ids.slice(0, SAMPLE_SIZE), codes);
  if (attribute === undefined) return [...ids];
  const some = ids.slice(0, MAX_ORDERED);
  const numbers = await selectSpecNumbers(db, attribute, some);
  const factor = descending ? -1 : 1;
  const keyOf = (id: number) => factor * (numbers.get(id) ?? factor * Number.POSITIVE_INFINITY);
  const ordered = some.toSorted((a, b) => keyOf(a) - keyOf(b) || 0);
  return [...ordered, ...ids.slice(MAX_ORDERED)];
}

async function findCommonAttribute(
  db: Db,
  ids: readonly number[],
  codes: readonly string[],
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number; code: string; products: number }>`
    select a.id, a.code, count(*)::int as products
    from product_spec s join attribute a on a.id = s.attribute_id
    where s.product_id = any(${ids}::int[]) and a.code = any(${codes}::text[]) and s.number is not null group by 1, 2
  `.execute(db);
  const most = Math.max(...rows.map(({ products }) => products));
  const common = rows.filter(({ products }) => products * 2 > most);
  return common.toSorted((a, b) => codes.indexOf(a.code) - codes.indexOf(b.code))[0]?.id;
}

/** In one row, because the products may be many thousands. */
async function selectSpecNumbers(db: Db, attribute: number, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ ids: number[] | null; numbers: number[] | null }>`
    select array_agg(s.product_id) as ids, array_agg(s.number::float8) as numbers
    from unnest(${ids}::int[]) as hit (id) join product_spec s on s.product_id = hit.id
    where s.attribute_id = ${attribute} and s.number is not null
  `.execute(db);
  const numbers = rows[0]?.numbers ?? [];
  return new Map(rows[0]?.ids?.map((id, at) => [id, numbers[at] ?? 0]));
}
