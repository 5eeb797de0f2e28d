import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isFolderWritable } from '../../platform/files/probe-folder.ts';
import { encryptionKeyPath, loadEncryptionKey } from '../../platform/security/encryption-key.ts';

/** File permissions that the server needs. */
export type Permissions = {
  /** Whether the data folder is writable. */
  data: boolean;
  /** Whether the folder of images and documents is writable. */
  files: boolean;
  /** Whether the encryption key is configured, or stored in a file that only its owner can read. */
  key: boolean;
};

type PermissionPaths = { dataDir: string; encryptionKey: Buffer | null };

export async function checkPermissions({ dataDir, encryptionKey: given }: PermissionPaths): Promise<Permissions> {
  const [data, files] = await Promise.all([isFolderWritable(dataDir), isFolderWritable(join(dataDir, 'files'))]);
  return { data, files, key: given !== null || (data && (await isKeyPrivate(dataDir))) };
}

async function isKeyPrivate(dataDir: string): Promise<boolean> {
  try {
    loadEncryptionKey({ given: null, dataDir });
    return ((await stat(encryptionKeyPath(dataDir))).mode & 0o077) === 0;
  } catch {
    return false;
  }
}
