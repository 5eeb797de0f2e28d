import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { StoredProduct } from '../transfer/product-data.ts';
import type {} from './import.tables.ts';
import type { WrittenProduct } from './write-products.ts';

/**
 * Records changed products for an undo. A product that the import changes again keeps its first values, unless it was changed by
 * staff in between.
 */
export async function saveChanges(tx: Tx, importId: number, written: readonly WrittenProduct[]): Promise<void> {
  if (written.length === 0) return;
  const rows = written.map(({ id, before, version, stock }) => ({ product_id: id, before, version, stock }));
  await sql`
    insert into product_import_change (import_id, product_id, before, version, stock)
    select ${importId}, n.product_id, nullif(n.before, 'null'), n.version, n.stock
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      n (product_id integer, before jsonb, version integer, stock jsonb)
    on conflict (import_id, product_id) do update set
      version = excluded.version,
      before = case
        when product_import_change.version = (excluded.before ->> 'version')::int then product_import_change.before
        else excluded.before
      end,
      stock = (
        select coalesce(jsonb_object_agg(variant, total), '{}') from (
          select e.key as variant, sum(e.value::int) as total
          from (
            select key, value from jsonb_each_text(product_import_change.stock)
              where product_import_change.version = (excluded.before ->> 'version')::int
            union all select key, value from jsonb_each_text(excluded.stock)
          ) e
          group by 1
        ) summed
      )
  `.execute(tx);
}

export type RecordedChange = {
  product_id: number;
  before: StoredProduct | null;
  version: number;
  stock: Record<string, number>;
};

export async function selectChanges(tx: Tx, importId: number, limit: number): Promise<RecordedChange[]> {
  return tx
    .selectFrom('product_import_change')
    .select(['product_id', 'before', 'version', 'stock'])
    .where('import_id', '=', importId)
    .orderBy('product_id')
    .limit(limit)
    .execute();
}

export async function deleteChanges(tx: Tx, importId: number, productIds: readonly number[]): Promise<void> {
  await sql`
    delete from product_import_change where import_id = ${importId} and product_id = any(${productIds}::int[])
  `.execute(tx);
}

/** The imports with changes that can be undone. */
export async function selectChangedImports(db: Db, importIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select i.id from unnest(${importIds}::int[]) i (id)
    where exists (select 1 from product_import_change c where c.import_id = i.id)
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The products that the import created. */
export async function selectCreatedProducts(tx: Tx, importId: number, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ product_id: number }>`
    select product_id from product_import_change
    where import_id = ${importId} and product_id = any(${ids}::int[]) and before is null
  `.execute(tx);
  return new Set(rows.map(({ product_id }) => product_id));
}

/** Names that are pictures of products. */
export async function selectKnownPictures(db: Db, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ file: string }>`
    select distinct file from product_image where file = any(${names}::text[])
  `.execute(db);
  return new Set(rows.map(({ file }) => file));
}

export async function findImportedPicture(db: Db, hash: string): Promise<string | undefined> {
  const row = await db.selectFrom('imported_picture').select('file').where('source_hash', '=', hash).executeTakeFirst();
  return row?.file;
}

export async function saveImportedPicture(db: Db, hash: string, file: string): Promise<void> {
  await db
    .insertInto('imported_picture')
    .values({ source_hash: hash, file })
    .onConflict((conflict) => conflict.column('source_hash').doUpdateSet({ file }))
    .execute();
}

/** Deletes some origins of pictures that no product uses. @returns their number */
export async function deleteUnusedPictures(db: Db, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from imported_picture where ctid = any(array(
      select p.ctid from imported_picture p
      where not exists (select 1 from product_image i where i.file = p.file)
      limit ${limit}
    ))
    returning source_hash
  `.execute(db);
  return rows.length;
}
