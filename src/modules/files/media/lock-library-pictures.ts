import type { Tx } from '../../../platform/database/db.ts';
import { isUploadedPicture } from '../../../platform/pictures/picture-name.ts';
import { insertMediaFile, selectMediaFilesByName } from './media.store.ts';

/**
 * Locks pictures that entries are about to use: they are not deleted or replaced before the transaction ends. Pictures of the
 * demo shop and files of the owner can be used without the library.
 * @returns uploaded pictures that are not in the library any more
 */
export async function lockLibraryPictures(tx: Tx, files: readonly string[]): Promise<string[]> {
  if (files.length === 0) return [];
  const known = new Set((await selectMediaFilesByName(tx, files)).map(({ file }) => file));
  return files.filter((file) => isUploadedPicture(file) && !known.has(file));
}

/**
 * As `lockLibraryPictures`; adds the missing ones again, as an import does with a picture whose file was found: the purge
 * deletes the file later than its row.
 */
export async function restoreLibraryPictures(tx: Tx, files: readonly string[], now: Date): Promise<void> {
  const size = { bytes: null, width: null, height: null };
  for (const file of await lockLibraryPictures(tx, files))
    await insertMediaFile(tx, { file, name: file, created_at: now, ...size });
}
