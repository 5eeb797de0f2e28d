import type { LocalizedText } from '../../../kernel/locale.ts';
import { ok, type Result, refuseField } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { selectMediaFilesByName } from './media.store.ts';

/**
 * Pictures of the media library by their file names, in the same order; they cannot be deleted before the transaction ends.
 * Refuses an unknown one at `files.<index>`.
 */
export async function findLibraryPictures(
  tx: Tx,
  files: readonly string[],
): Promise<Result<{ file: string; alt: LocalizedText }[]>> {
  const pictures = new Map((await selectMediaFilesByName(tx, files)).map((picture) => [picture.file, picture]));
  const unknown = files.findIndex((file) => !pictures.has(file));
  if (unknown !== -1) return refuseField(`files.${unknown}`, 'fields.invalid', { type: 'picture' });
  return ok([...new Set(files)].flatMap((file) => pictures.get(file) ?? []));
}
