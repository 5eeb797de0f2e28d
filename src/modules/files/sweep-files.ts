import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '../../platform/db.ts';
import { type FileFolder, namedAmong } from './named-files.store.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 500;

/**
 * Uploads alone: pictures of the demo shop and of the shop's owner have names of their own. The second part is the name
 * in the database; a picture's thumbnail and what a crash left half written go by it too.
 */
const UPLOADS: Record<FileFolder, RegExp> = {
  files: /^\.?(?:thumb-)?(u[0-9a-f]{32}\.webp)(?:\.part)?$/,
  proofs: /^\.?([\w-]{32})(?:\.part)?$/,
};

const FOLDERS = ['files', 'proofs'] as const satisfies readonly FileFolder[];

/**
 * Deletes uploads that no row names: their process died between the file and the row, or between the row and the file.
 * What is younger than a day may still get its row. @returns how many files went
 */
export async function sweepFiles(db: Db, dataDir: string, now: Date): Promise<number> {
  let gone = 0;
  for (const folder of FOLDERS) {
    const files = await oldUploads(path.join(dataDir, folder), UPLOADS[folder], now.getTime() - DAY_MS);
    for (let from = 0; from < files.length; from += AT_ONCE) {
      const some = files.slice(from, from + AT_ONCE);
      const named = await namedAmong(db, folder, [...new Set(some.map(({ name }) => name))]);
      const nobodys = some.filter(({ file, name }) => file.endsWith('.part') || !named.has(name));
      for (const { file } of nobodys) await rm(file, { force: true });
      gone += nobodys.length;
    }
  }
  return gone;
}

async function oldUploads(folder: string, upload: RegExp, before: number) {
  const found: { file: string; name: string }[] = [];
  // a shop that nobody has sent anything to has no folder yet
  for (const entry of await readdir(folder).catch((): string[] => [])) {
    const name = upload.exec(entry)?.[1];
    const file = path.join(folder, entry);
    const written = name && (await stat(file).catch(() => null));
    if (name && written && written.mtimeMs < before) found.push({ file, name });
  }
  return found;
}
