import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from './database/db.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDb();
});
afterAll(() => database.close());

/** Names of more than 63 bytes are cut by PostgreSQL, so these are shortened by hand. */
const SHORTENED = ['device_model_device_series_fkey'];
const MAX_NAME_BYTES = 63;

type Constraint = { table: string; name: string; type: 'p' | 'u' | 'f' | 'c'; columns: string[] };
type Index = { table: string; name: string; columns: string[]; maySayCondition: boolean };

/** Constraints of the shop's tables. The names of not-null constraints are not checked: they exist since PostgreSQL 18. */
async function listConstraints(): Promise<Constraint[]> {
  const { rows } = await sql<Constraint>`
    select c.relname as table, k.conname as name, k.contype::text as type, array(
      select a.attname::text from unnest(k.conkey) with ordinality as key (number, place)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = key.number order by key.place) as columns
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.connamespace = 'public'::regnamespace and k.contype in ('p', 'u', 'f', 'c')
      and c.relname not like 'kysely%'`.execute(database.db);
  return rows;
}

/** Indexes that belong to no constraint. Of an expression, the columns that it reads are listed. */
async function listIndexes(): Promise<Index[]> {
  const { rows } = await sql<Index>`
    select t.relname as table, c.relname as name, i.indpred is not null or i.indexprs is not null as "maySayCondition",
      array(
        select coalesce(key.attname::text, (
          select string_agg(a.attname, '_') from pg_attribute a
          where a.attrelid = i.indrelid and a.attnum > 0
            and pg_get_indexdef(i.indexrelid, place, true) ~ ('[(]' || a.attname || '[,)]|[(, ]' || a.attname || ' ->> ')))
        from generate_series(1, i.indnkeyatts) as place
        left join pg_attribute key on key.attrelid = i.indrelid and key.attnum = i.indkey[place - 1] and key.attnum > 0
        order by place) as columns
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace
      and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))`.execute(
    database.db,
  );
  return rows;
}

function isNamedByRule({ table, name, type, columns }: Constraint): boolean {
  const listed = [table, ...columns].join('_');
  if (type === 'p') return name === `${table}_pkey`;
  if (type === 'u') return name === `${listed}_key`;
  if (type === 'f') return name === `${listed}_fkey`;
  if (columns.length === 1) return name === `${listed}_check`;
  return name.startsWith(`${table}_`) && /_[a-z]+_check$/.test(name.slice(table.length));
}

function isIndexNamedByRule({ table, name, columns, maySayCondition }: Index): boolean {
  const listed = [table, ...columns].join('_');
  if (name === `${listed}_idx`) return true;
  return maySayCondition && name.startsWith(`${listed}_`) && name.endsWith('_idx');
}

test('constraints are named after their table and columns', async () => {
  const constraints = await listConstraints();
  expect(constraints.length).toBeGreaterThan(300);
  const others = constraints.filter((one) => !isNamedByRule(one)).map(({ name }) => name);
  expect(others).toEqual(SHORTENED);
});

test('indexes are named after their table and columns', async () => {
  const indexes = await listIndexes();
  expect(indexes.length).toBeGreaterThan(100);
  expect(indexes.filter((one) => !isIndexNamedByRule(one)).map(({ name }) => name)).toEqual([]);
});

test('no name reaches the length limit of PostgreSQL', async () => {
  const names = [...(await listConstraints()), ...(await listIndexes())].map(({ name }) => name);
  expect(names.filter((name) => Buffer.byteLength(name) >= MAX_NAME_BYTES)).toEqual([]);
});
