import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Codes of numeric attributes, the most significant first. */
export type SpecOrder = { codes: readonly string[]; descending: boolean };

/** Maximum number of sorted hits, which takes a fifth of a second; further hits stay in the order of relevance. */
const MAX_ORDERED = 20_000;

/**
 * Sorts products by a numeric attribute: the first of the codes that more than half of the products have. Products
 * without it keep their order at the end.
 */
export async function sortBySpec(db: Db, ids: readonly number[], { codes, descending }: SpecOrder): Promise<number[]> {
  const some = ids.slice(0, MAX_ORDERED);
  const { rows } = await sql<{ id: number; code: string; number: number }>`
    select s.product_id as id, a.code, max(s.number)::float8 as number
    from product_spec s join attribute a on a.id = s.attribute_id
    where s.product_id = any(${some}::int[]) and a.code = any(${codes}::text[]) and s.number is not null group by 1, 2
  `.execute(db);
  const byCode = Map.groupBy(rows, ({ code }) => code);
  const counts = codes.map((code) => byCode.get(code)?.length ?? 0);
  const most = Math.max(...counts);
  const code = codes.find((_, at) => most > 0 && (counts[at] ?? 0) * 2 > most);
  const numbers = new Map(byCode.get(code ?? '')?.map(({ id, number }) => [id, number]));
  const factor = descending ? -1 : 1;
  const keyOf = (id: number) => (numbers.has(id) ? factor * (numbers.get(id) ?? 0) : Number.POSITIVE_INFINITY);
  const ordered = some.toSorted((a, b) => keyOf(a) - keyOf(b) || 0);
  return [...ordered, ...ids.slice(MAX_ORDERED)];
}
