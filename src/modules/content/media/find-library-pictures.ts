import type { LocalizedText } from '../../../kernel/locale.ts';
import { ok, type Result, refuseFields } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { selectMediaFilesByName } from './media.store.ts';

/**
 * Pictures of the media library by their file names, in the same order; they cannot be deleted before the transaction ends.
 * Refuses unknown ones at `files.<index>`.
 */
export async function findLibraryPictures(
  tx: Tx,
  files: readonly string[],
): Promise<Result<{ file: string; alt: LocalizedText }[]>> {
  const pictures = new Map((await selectMediaFilesByName(tx, files)).map((picture) => [picture.file, picture]));
  const problems = files.flatMap((file, index) =>
    pictures.has(file) ? [] : [[`files.${index}`, [{ code: 'fields.invalid', facts: { type: 'picture' } }]] as const],
  );
  if (problems.length > 0) return refuseFields(Object.fromEntries(problems));
  return ok([...new Set(files)].flatMap((file) => pictures.get(file) ?? []));
}
