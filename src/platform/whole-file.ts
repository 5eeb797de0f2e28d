import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Writes a file that bears its name only once it is whole and on the disk; what fails leaves nothing behind.
 * @param mode as of `open`: 0o600 for what only the shop reads
 * @throws an error with the system's `code`, such as `ENOSPC`
 */
export async function writeWhole(file: string, bytes: Uint8Array, mode: 0o600 | 0o644): Promise<void> {
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true, mode: mode === 0o600 ? 0o700 : 0o755 });
  const unfinished = path.join(folder, `.${path.basename(file)}.part`);
  try {
    const opened = await open(unfinished, 'wx', mode);
    try {
      await opened.writeFile(bytes);
      await opened.sync();
    } finally {
      await opened.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
}
