import type { Db } from '../../../platform/database/db.ts';
import { deleteImportRows, selectOldImports } from './import.store.ts';
import { deleteUnusedPictures } from './import-change.store.ts';

/** Rows of one statement, so that none takes long. */
const BATCH_SIZE = 2_000;

/**
 * Deletes imports that are not listed any more, with the values for their undo, and the origins of pictures that no product
 * uses, whose files are purged.
 */
export async function purgeProductImports(db: Db): Promise<void> {
  for (const id of await selectOldImports(db)) while (await deleteImportRows(db, id, BATCH_SIZE));
  while ((await deleteUnusedPictures(db, BATCH_SIZE)) === BATCH_SIZE);
}
