import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Beside the file store, not in it: nothing in here has an address. */
function folderIn(dataDir: string): string {
  return path.join(dataDir, 'proofs');
}

/** Writes a file under a random name that it only bears once it is whole. @returns the name */
export async function keepProofFile(dataDir: string, bytes: Uint8Array): Promise<string> {
  const folder = folderIn(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = randomBytes(24).toString('base64url');
  const unfinished = path.join(folder, `${name}.part`);
  const file = await open(unfinished, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path.join(folder, name));
  return name;
}

export function readProofFile(dataDir: string, name: string): Promise<Buffer> {
  return readFile(path.join(folderIn(dataDir), path.basename(name)));
}

export async function dropProofFile(dataDir: string, name: string): Promise<void> {
  await rm(path.join(folderIn(dataDir), path.basename(name)), { force: true });
}
