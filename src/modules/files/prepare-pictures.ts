import type { PictureWidth } from '../../kernel/pictures/picture-widths.ts';
import type { Db } from '../../platform/database/db.ts';
import { createSizedPicture } from '../../platform/pictures/sized-pictures.ts';
import { selectShownPictures } from './file-references.store.ts';

/** Versions that phones and desktops load first. */
const PREPARED_WIDTHS: readonly PictureWidth[] = [320, 640];
/** Larger shops have their other pictures made on request; the check of those that exist reads their file times. */
const MAX_PICTURES = 1000;
/** One run ends after this time, so that other jobs of the process are not delayed; milliseconds. */
const MAX_RUN_MS = 20_000;

/**
 * Makes smaller versions of pictures of the home page and of the newest products before a visitor needs them, one at a time
 * in the decoder process, whose priority is low. @returns number of versions that were made
 */
export async function preparePictures(db: Db, dataDir: string): Promise<number> {
  const start = performance.now();
  let made = 0;
  for (const name of await selectShownPictures(db, MAX_PICTURES))
    for (const width of PREPARED_WIDTHS) {
      if (performance.now() - start > MAX_RUN_MS) return made;
      const state = await createSizedPicture(dataDir, name, width);
      // uploads and pages that are visited now have priority
      if (state === 'busy') return made;
      if (state === 'made') made += 1;
    }
  return made;
}
