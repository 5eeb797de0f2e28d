import { sql } from 'kysely';
import type { Tx } from '../../src/platform/db.ts';

type Value = string | number | boolean | null | object;
export type Row = Record<string, Value>;

type Put = {
  /** Columns that tell rows apart. */
  key: readonly string[];
  /** Columns set when a row is new and left alone afterwards, because the shop itself changes them. */
  keep?: readonly string[];
};

/** A statement may take three seconds, on a slow or busy machine too; prices of repairs alone are twenty thousand. */
const ROWS_A_STATEMENT = 500;

/** Writes rows: new ones are added, changed ones updated, equal ones left untouched. */
export async function putRows(tx: Tx, table: string, rows: readonly Row[], { key, keep = [] }: Put) {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const list = (names: readonly string[], prefix = '') => sql.join(names.map((name) => sql.ref(prefix + name)));
  const own = columns.filter((column) => !key.includes(column) && !keep.includes(column));
  const update =
    own.length === 0
      ? sql`nothing`
      : sql`update set ${sql.join(own.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}
            where (${list(own, `${table}.`)}) is distinct from (${list(own, 'excluded.')})`;
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    const part = JSON.stringify(rows.slice(from, from + ROWS_A_STATEMENT));
    await sql`
      insert into ${sql.table(table)} (${list(columns)})
      select ${list(columns)} from jsonb_populate_recordset(null::${sql.table(table)}, ${part}::jsonb)
      on conflict (${list(key)}) do ${update}
    `.execute(tx);
  }
}

/** The numbers rows were given, by their slug or code. @throws on a name that is not there. */
export async function idsOf(tx: Tx, table: string, column: 'slug' | 'code' | 'sku'): Promise<(name: string) => number> {
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
