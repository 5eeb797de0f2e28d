import { sql } from 'kysely';
import type { Tx } from '../../../src/platform/database/db.ts';
import type { Row } from '../upsert-rows.ts';

/** More rows per statement are hardly faster and come near the statement timeout. */
const ROWS_PER_STATEMENT = 2_000;

/** Inserts rows with the same columns and returns their number. */
export async function insertRows(tx: Tx, table: string, rows: readonly Row[]): Promise<number> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const part = JSON.stringify(rows.slice(from, from + ROWS_PER_STATEMENT));
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${part}::jsonb)
    `.execute(tx);
  }
  return rows.length;
}

/** Reserves `count` ids of the table's sequence, ascending. */
export async function reserveIds(tx: Tx, table: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id from generate_series(1, ${count})
  `.execute(tx);
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}
