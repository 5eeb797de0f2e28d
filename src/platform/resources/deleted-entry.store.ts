import { sql } from 'kysely';
import type { Db, Tx } from '../database/db.ts';
import type {} from './deleted-entry.tables.ts';
import type { Resource } from './resource.ts';

type DeletableResource = Pick<Resource, 'name' | 'table'>;

/** Copies all columns of a row, also those that are not fields, for `insertDeletedRow`. */
export async function copyDeletedRow(tx: Tx, { name, table }: DeletableResource, id: number, now: Date): Promise<void> {
  await sql`
    insert into deleted_entry (resource, entry_id, content, deleted_at)
    select ${name}, id, to_jsonb(deleted), ${now} from ${sql.table(table)} deleted where id = ${id}
    on conflict (resource, entry_id) do update set content = excluded.content, deleted_at = excluded.deleted_at
  `.execute(tx);
}

/** Removes the copy of a row that was deleted after `since`. @returns its columns */
export async function takeDeletedRow(
  tx: Tx,
  { name }: Pick<Resource, 'name'>,
  id: number,
  since: Date,
): Promise<Record<string, unknown> | undefined> {
  const row = await tx
    .deleteFrom('deleted_entry')
    .where('resource', '=', name)
    .where('entry_id', '=', id)
    .where('deleted_at', '>', since)
    .returning('content')
    .executeTakeFirst();
  return row?.content;
}

/** Inserts a deleted row with its id and a new version, so that forms opened before the deletion are outdated. */
export async function insertDeletedRow(
  tx: Tx,
  { table }: DeletableResource,
  content: Record<string, unknown>,
): Promise<void> {
  // without columns that the database generates, and those that a migration has dropped since
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
  `.execute(tx);
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  const row = JSON.stringify({ ...content, version: Number(content.version) + 1 });
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_record(null::${sql.table(table)}, ${row}::jsonb)
  `.execute(tx);
}

export async function selectDeletedIds(db: Db, name: string, ids: readonly number[], since: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('deleted_entry')
    .select('entry_id')
    .where('resource', '=', name)
    .where('entry_id', '=', sql<number>`any(${[...ids]}::int[])`)
    .where('deleted_at', '>', since)
    .orderBy('entry_id')
    .execute();
  return rows.map(({ entry_id }) => entry_id);
}

export async function deleteExpiredRows(db: Db, until: Date): Promise<void> {
  await db.deleteFrom('deleted_entry').where('deleted_at', '<=', until).execute();
}
