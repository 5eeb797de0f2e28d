import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { MAX_COMPARED_PRODUCTS } from './compare.rules.ts';
import type { ComparedProductTable } from './compare.tables.ts';

/** Advisory lock on the comparison of a customer until the transaction ends, so that concurrent calls respect the limit. */
export async function lockComparison(tx: Db, customerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('compared'), hashtext(${customerId}))`.execute(tx);
}

/** Compared product ids in the order of addition. */
export async function selectComparedIds(db: Db, customerId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('compared_product')
    .select('product_id')
    .where('customer_id', '=', customerId)
    .orderBy('added_at')
    .orderBy('product_id')
    .limit(MAX_COMPARED_PRODUCTS)
    .execute();
  return rows.map(({ product_id }) => product_id);
}

export async function insertComparedProduct(tx: Db, row: ComparedProductTable): Promise<void> {
  await tx
    .insertInto('compared_product')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteComparedProducts(tx: Db, customerId: string, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return;
  await tx
    .deleteFrom('compared_product')
    .where('customer_id', '=', customerId)
    .where('product_id', 'in', productIds)
    .execute();
}
