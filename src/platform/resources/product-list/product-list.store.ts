import { sql } from 'kysely';
import type { Db, Tx } from '../../database/db.ts';
import type { EntryValues, Fields } from '../resource.ts';
import type { ListedProduct, ProductListControl } from './product-list.ts';

type List = { name: string; control: ProductListControl };

function listProductLists(fields: Fields): List[] {
  return Object.entries(fields).flatMap(([name, { control }]) =>
    control.kind === 'product-list' ? [{ name, control }] : [],
  );
}

function hasOwnList({ onlyWith }: ProductListControl, values: EntryValues): boolean {
  return onlyWith === null || values[onlyWith.field] === onlyWith.value;
}

/** Values with the lists of products of an entry, in their order. */
export async function addProductLists(db: Db, fields: Fields, id: number, values: EntryValues): Promise<EntryValues> {
  const lists = listProductLists(fields);
  if (lists.length === 0) return values;
  const loaded = await Promise.all(
    lists.map(async ({ name, control }) => [
      name,
      hasOwnList(control, values) ? await selectList(db, control, id) : [],
    ]),
  );
  return Object.assign(values, Object.fromEntries(loaded));
}

async function selectList(
  db: Db,
  { link: { table, owner, amount }, maxProducts }: ProductListControl,
  id: number,
): Promise<ListedProduct[]> {
  const columns = amount ? sql`product_id, ${sql.ref(amount.column)} as amount` : sql`product_id`;
  const { rows } = await sql<ListedProduct>`
    select ${columns} from ${sql.table(table)} where ${sql.ref(owner)} = ${id}
    order by sort, product_id limit ${maxProducts}
  `.execute(db);
  return rows;
}

/** Replaces the lists of products of an entry; rows that stay as they are, are not written. */
export async function saveProductLists(tx: Tx, fields: Fields, id: number, values: EntryValues): Promise<void> {
  for (const { name, control } of listProductLists(fields)) {
    if (hasOwnList(control, values)) await saveList(tx, control, id, values[name] as ListedProduct[]);
  }
}

async function saveList(
  tx: Tx,
  { link: { table, owner, amount } }: ProductListControl,
  id: number,
  rows: readonly ListedProduct[],
): Promise<void> {
  const ids = rows.map(({ product_id }) => product_id);
  await sql`
    delete from ${sql.table(table)} where ${sql.ref(owner)} = ${id} and product_id <> all(${ids}::int[])
  `.execute(tx);
  if (ids.length === 0) return;
  const names = ['sort', ...(amount ? [amount.column] : [])];
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const positions = rows.map((_, index) => index);
  const amounts = rows.map((row) => row.amount ?? 0);
  const given = amount ? sql`given.sort, given.amount` : sql`given.sort`;
  const changes = names.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
  const stored = names.map((name) => sql`target.${sql.ref(name)}`);
  const excluded = names.map((name) => sql`excluded.${sql.ref(name)}`);
  await sql`
    insert into ${sql.table(table)} as target (${sql.ref(owner)}, product_id, ${columns})
    select ${id}::int, given.product_id, ${given}
    from unnest(${ids}::int[], ${positions}::int[], ${amounts}::bigint[]) given (product_id, sort, amount)
    on conflict (${sql.ref(owner)}, product_id) do update set ${sql.join(changes)}
    where (${sql.join(stored)}) is distinct from (${sql.join(excluded)})
  `.execute(tx);
}
