import type { Tx } from '../../../platform/database/db.ts';

/** Whether a category exists and has no parent; it stays so until the transaction ends. */
export async function isMainCategory(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('category')
    .select('id')
    .where('id', '=', id)
    .where('parent_id', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasSubCategories(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.selectFrom('category').select('id').where('parent_id', '=', id).limit(1).executeTakeFirst();
  return row !== undefined;
}
