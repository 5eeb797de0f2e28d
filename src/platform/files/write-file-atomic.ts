import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Writes a file atomically: to a temporary file, synced to disk and then renamed. A failure leaves no file behind.
 * @param mode file mode; 0o600 for private files
 * @param options `writer` distinguishes processes that write the same file concurrently; `modifiedAt` is the modification
 * time of the file
 * @throws an error with the system error `code`, such as `ENOSPC`
 */
export async function writeFileAtomic(
  file: string,
  bytes: Uint8Array,
  mode: 0o600 | 0o644,
  { writer = '', modifiedAt }: { writer?: string; modifiedAt?: Date } = {},
): Promise<void> {
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true, mode: mode === 0o600 ? 0o700 : 0o755 });
  const temporary = path.join(folder, `.${path.basename(file)}${writer}.part`);
  try {
    const handle = await open(temporary, 'wx', mode);
    try {
      await handle.writeFile(bytes);
      if (modifiedAt) await handle.utimes(modifiedAt, modifiedAt);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}
