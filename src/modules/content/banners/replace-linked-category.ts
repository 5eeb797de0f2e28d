import type { Tx } from '../../../platform/database/db.ts';
import { updateLinkedCategory } from './link-source.store.ts';

/**
 * Makes banners and slides that lead to a category lead to another one. `names` are its id and its slug. Call it in the
 * transaction that deletes the category.
 */
export async function replaceLinkedCategory(
  tx: Tx,
  { names, slug }: { names: readonly string[]; slug: string },
): Promise<void> {
  await updateLinkedCategory(tx, { names, slug });
}
