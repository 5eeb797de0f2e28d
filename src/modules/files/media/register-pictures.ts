import type { Db } from '../../../platform/database/db.ts';
import { measurePicture, type PictureSize } from '../../../platform/pictures/measure-picture.ts';
import { insertMediaFile, insertUsedPictures, selectUnmeasured, updateSizes } from './media.store.ts';
import { MAX_MEDIA_NAME_LENGTH } from './media-texts.ts';

/** Pictures measured between two queries. */
const BATCH_SIZE = 500;

/** Adds a stored picture to the media library, with the name of the uploaded file. */
export async function registerPicture(
  db: Db,
  { dataDir, file, name, now }: { dataDir: string; file: string; name: string; now: Date },
): Promise<number | undefined> {
  const size = await measurePicture(dataDir, file);
  const shown = toFileName(name) || file;
  return insertMediaFile(db, { file, name: shown, created_at: now, ...size });
}

/** Last part of a path, without control characters and invalid text, in the length of the form. */
function toFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return last
    .replace(/[\p{Cc}\ufffd]/gu, '')
    .trim()
    .slice(0, MAX_MEDIA_NAME_LENGTH);
}

/**
 * Adds the pictures that entries use and that were written without the library, and measures new ones.
 * @returns the number of measured pictures
 */
export async function registerUsedPictures(db: Db, dataDir: string, now: Date): Promise<number> {
  await insertUsedPictures(db, now);
  for (let measured = 0; ; ) {
    const pictures = await selectUnmeasured(db, BATCH_SIZE);
    const sizes: (PictureSize & { id: number })[] = [];
    for (const { id, file } of pictures) sizes.push({ id, ...(await measurePicture(dataDir, file)) });
    await updateSizes(db, sizes);
    measured += pictures.length;
    if (pictures.length < BATCH_SIZE) return measured;
  }
}
