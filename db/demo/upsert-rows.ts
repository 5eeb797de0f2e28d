import { sql } from 'kysely';
import type { Tx } from '../../src/platform/database/db.ts';

type Value = string | number | boolean | null | object;
export type Row = Record<string, Value>;

type UpsertOptions = {
  /** Columns of the conflict key. */
  key: readonly string[];
  /** Columns that are only set on insert, because the shop changes them later. */
  keep?: readonly string[];
};

/** Keeps each statement below the timeout of three seconds, also on a slow or busy machine. */
const ROWS_PER_STATEMENT = 500;

/** Upserts rows; equal rows are not written. */
export async function upsertRows(tx: Tx, table: string, rows: readonly Row[], { key, keep = [] }: UpsertOptions) {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const list = (names: readonly string[], prefix = '') => sql.join(names.map((name) => sql.ref(prefix + name)));
  const own = columns.filter((column) => !key.includes(column) && !keep.includes(column));
  const update =
    own.length === 0
      ? sql`nothing`
      : sql`update set ${sql.join(own.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}
            where (${list(own, `${table}.`)}) is distinct from (${list(own, 'excluded.')})`;
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const part = JSON.stringify(rows.slice(from, from + ROWS_PER_STATEMENT));
    await sql`
      insert into ${sql.table(table)} (${list(columns)})
      select ${list(columns)} from jsonb_populate_recordset(null::${sql.table(table)}, ${part}::jsonb)
      on conflict (${list(key)}) do ${update}
    `.execute(tx);
  }
}

/** Returns a lookup of ids by slug or code. @throws on an unknown name */
export async function readIds(
  tx: Tx,
  table: string,
  column: 'slug' | 'code' | 'sku',
): Promise<(name: string) => number> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${sql.ref(column)} as name from ${sql.table(table)}
  `.execute(tx);
  const ids = new Map(rows.map((row) => [row.name, row.id]));
  return (name) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`There is no ${table} with the ${column} ${name}`);
    return id;
  };
}
