import { sql } from 'kysely';
import type { Db } from '../../../src/platform/database/db.ts';

/** Text of all rows of all tables, to search it for secrets. */
export async function dumpDatabase(db: Db): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select found::text as text from ${sql.table(name)} found`.execute(db);
    texts.push(...rows.map(({ text }) => text));
  }
  return texts.join('\n');
}

/** Whether a text contains a secret, also as the bytes of a column. */
export function containsSecret(text: string, secret: string): boolean {
  return text.includes(secret) || text.includes(Buffer.from(secret).toString('hex'));
}
