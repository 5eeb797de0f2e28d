import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { DEFAULT_LOCALE, type LocalizedText } from '../../kernel/locale.ts';
import type { Db, Tx } from '../database/db.ts';
import { escapeLike } from '../database/escape-like.ts';
import { addProductLists, saveProductLists } from './product-list/product-list.store.ts';
import type { Entry, EntryValues, Fields, Resource } from './resource.ts';

/** Part of the time in which an entry is: before, in or after its period. */
export const PERIODS = ['upcoming', 'running', 'past'] as const;
export type Period = (typeof PERIODS)[number];

export type EntryFilter = {
  /** Words that the text fields contain. */
  q?: string;
  /** Values by field. */
  filters: Readonly<Record<string, string | number | boolean>>;
  /** Entries of a period at a moment. */
  period?: { name: Period; now: Date };
};

export type EntryQuery = EntryFilter & {
  sort: string;
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
};

/** Part of a resource that the queries of one entry need. */
export type EntryTable = Pick<Resource, 'table' | 'fields'>;

type EntryRow = { id: number; version: number } & Record<string, unknown>;

const listColumns = ({ fields }: EntryTable) => sql.join(listColumnNames(fields).map((name) => sql.ref(name)));

/** Names of the fields that are columns; a list of products has a table of its own. */
function listColumnNames(fields: Fields): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.control.kind !== 'product-list');
}

/** Selects a page of entries. */
export async function selectEntries(
  db: Db,
  resource: Resource,
  { sort, direction, limit, offset, ...query }: EntryQuery,
): Promise<Entry[]> {
  const order = direction === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<EntryRow>`
    select id, version, ${listColumns(resource)} from ${sql.table(resource.table)} ${listFilter(resource, query)}
    order by ${sortExpression(resource, sort)} ${order}, id ${order} limit ${limit} offset ${offset}
  `.execute(db);
  return rows.map((row) => toEntry(resource, row));
}

/** Number of all entries that match. */
export async function countEntries(db: Db, resource: Resource, query: EntryFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${sql.table(resource.table)} ${listFilter(resource, query)}
  `.execute(db);
  return rows[0]?.total ?? 0;
}

/** Texts by language are sorted by the default language. */
function sortExpression({ fields }: Resource, name: string): RawBuilder<unknown> {
  return fields[name]?.isJson ? sql`${sql.ref(name)} ->> ${DEFAULT_LOCALE}::text` : sql.ref(name);
}

function listFilter(resource: Resource, query: EntryFilter): RawBuilder<unknown> {
  const conditions = listConditions(resource, query);
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
}

function listConditions({ fields, list }: Resource, { q, filters, period }: EntryFilter) {
  const conditions: RawBuilder<SqlBool>[] = Object.entries(filters).map(
    ([name, value]) => sql<SqlBool>`${sql.ref(name)} = ${value}`,
  );
  if (q) {
    const pattern = `%${escapeLike(q)}%`;
    const matches = list.search.map((name) => {
      // the values only, because every entry has the language codes
      const text = fields[name]?.isJson ? sql`jsonb_path_query_array(${sql.ref(name)}, '$.*')::text` : sql.ref(name);
      return sql<SqlBool>`${text} ilike ${pattern}`;
    });
    conditions.push(sql<SqlBool>`(${sql.join(matches, sql` or `)})`);
  }
  if (period) conditions.push(isInPeriod(period));
  return conditions;
}

/** A missing time is open. */
function isInPeriod({ name, now }: { name: Period; now: Date }): RawBuilder<SqlBool> {
  if (name === 'upcoming') return sql`starts_at > ${now}`;
  if (name === 'past') return sql`ends_at <= ${now}`;
  return sql`coalesce(starts_at <= ${now}, true) and coalesce(ends_at > ${now}, true)`;
}

export async function selectEntry(db: Db, resource: EntryTable, id: number): Promise<Entry | undefined> {
  const { rows } = await sql<EntryRow>`
    select id, version, ${listColumns(resource)} from ${sql.table(resource.table)} where id = ${id}
  `.execute(db);
  return rows[0] && completeEntry(db, resource, rows[0]);
}

/** As `selectEntry`, locked until the end of the transaction. */
export async function lockEntry(tx: Tx, resource: EntryTable, id: number): Promise<Entry | undefined> {
  const { rows } = await sql<EntryRow>`
    select id, version, ${listColumns(resource)} from ${sql.table(resource.table)} where id = ${id} for update
  `.execute(tx);
  return rows[0] && completeEntry(tx, resource, rows[0]);
}

async function completeEntry(db: Db, resource: EntryTable, row: EntryRow): Promise<Entry> {
  const entry = toEntry(resource, row);
  await addProductLists(db, resource.fields, entry.id, entry.values);
  return entry;
}

export async function insertEntry(tx: Tx, resource: EntryTable, values: EntryValues): Promise<Entry> {
  const given = listColumnNames(resource.fields).map((name) => toColumnValue(resource.fields, name, values[name]));
  const { rows } = await sql<EntryRow>`
    insert into ${sql.table(resource.table)} (${listColumns(resource)}) values (${sql.join(given)})
    returning id, version, ${listColumns(resource)}
  `.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`${resource.table}: the entry was not inserted`);
  await saveProductLists(tx, resource.fields, row.id, values);
  return completeEntry(tx, resource, row);
}

export async function updateEntry(tx: Tx, resource: EntryTable, id: number, values: EntryValues): Promise<Entry> {
  const changes = listColumnNames(resource.fields).map(
    (name) => sql`${sql.ref(name)} = ${toColumnValue(resource.fields, name, values[name])}`,
  );
  const { rows } = await sql<EntryRow>`
    update ${sql.table(resource.table)} set ${sql.join(changes)}, version = version + 1 where id = ${id}
    returning id, version, ${listColumns(resource)}
  `.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`${resource.table} ${id}: the locked entry was not updated`);
  await saveProductLists(tx, resource.fields, id, values);
  return completeEntry(tx, resource, row);
}

export async function deleteEntry(tx: Tx, resource: Pick<Resource, 'table'>, id: number): Promise<void> {
  await sql`delete from ${sql.table(resource.table)} where id = ${id}`.execute(tx);
}

function toColumnValue(fields: Fields, name: string, value: unknown): unknown {
  return fields[name]?.isJson ? sql`${JSON.stringify(value)}::jsonb` : value;
}

function toEntry({ fields }: EntryTable, row: EntryRow): Entry {
  const values = listColumnNames(fields).map((name) => {
    const value = row[name];
    return [name, value instanceof Date ? value.toISOString() : value] as const;
  });
  return { id: row.id, version: row.version, values: Object.fromEntries(values) };
}

type ReferenceRow = { id: number; label: string | LocalizedText };

/** Options of a reference; a longer list needs a search, which a select cannot offer. */
const MAX_REFERENCE_OPTIONS = 1000;

/** Rows that a reference can point to, and the `current` ones in any case, in the order of their ids. */
export async function selectReferenceOptions(
  db: Db,
  { table, label }: { table: string; label: string },
  current: readonly number[],
): Promise<ReferenceRow[]> {
  const { rows } = await sql<ReferenceRow>`
    select id, ${sql.ref(label)} as label from ${sql.table(table)}
    where id = any(${current}::int[])
      or id in (select id from ${sql.table(table)} order by id limit ${MAX_REFERENCE_OPTIONS})
    order by id
  `.execute(db);
  return rows;
}
