import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Whether files can be written in a folder, read back and removed; makes the folder when there is none. */
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
