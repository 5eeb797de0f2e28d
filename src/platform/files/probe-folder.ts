import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Whether files can be written, read and removed in a folder; creates the folder when missing. */
export async function isFolderWritable(folder: string): Promise<boolean> {
  const file = join(folder, `.write-check-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(file, file, { flag: 'wx', mode: 0o600 });
    return (await readFile(file, 'utf8')) === file;
  } catch {
    return false;
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}
