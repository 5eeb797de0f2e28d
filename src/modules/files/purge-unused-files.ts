import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '../../platform/database/db.ts';
import { THUMB_PREFIX, UPLOADED_PICTURE } from '../../platform/pictures/picture-name.ts';
import { purgeSizedPictures } from '../../platform/pictures/sized-pictures.ts';
import { type FileFolder, selectReferencedFiles } from './file-references.store.ts';

const DAY_MS = 86_400_000;
const BATCH_SIZE = 500;

/**
 * Matches uploads only; demo images and images of the shop owner have other names. The group is the name in the
 * database; thumbnails and partial files belong to it.
 */
const UPLOAD_PATTERNS: Record<FileFolder, RegExp> = {
  files: new RegExp(`^\\.?(?:${THUMB_PREFIX})?(${UPLOADED_PICTURE})(?:\\.part)?$`),
  proofs: /^\.?([\w-]{32})(?:\.part)?$/,
};

const FOLDERS = ['files', 'proofs'] as const satisfies readonly FileFolder[];

/**
 * Deletes uploads that no row references, left by a crash between writing the file and the row. Files younger than a
 * day are skipped, because their row may still be written. The smaller versions of deleted pictures are deleted with them.
 * @returns number of deleted files
 */
export async function purgeUnusedFiles(db: Db, dataDir: string, now: Date): Promise<number> {
  let deleted = 0;
  for (const folder of FOLDERS) {
    const files = await listOldUploads(path.join(dataDir, folder), UPLOAD_PATTERNS[folder], now.getTime() - DAY_MS);
    for (let from = 0; from < files.length; from += BATCH_SIZE) {
      const batch = files.slice(from, from + BATCH_SIZE);
      const named = await selectReferencedFiles(db, folder, [...new Set(batch.map(({ name }) => name))]);
      const orphans = batch.filter(({ file, name }) => file.endsWith('.part') || !named.has(name));
      for (const { file } of orphans) await rm(file, { force: true });
      deleted += orphans.length;
    }
  }
  return deleted + (await purgeSizedPictures(dataDir, now.getTime() - DAY_MS));
}

async function listOldUploads(folder: string, upload: RegExp, before: number) {
  const found: { file: string; name: string }[] = [];
  // the folder does not exist before the first upload
  for (const entry of await readdir(folder).catch((): string[] => [])) {
    const name = upload.exec(entry)?.[1];
    const file = path.join(folder, entry);
    const written = name && (await stat(file).catch(() => null));
    if (name && written && written.mtimeMs < before) found.push({ file, name });
  }
  return found;
}
