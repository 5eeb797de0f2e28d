import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'encryption-key';

/** File of the key that is used when none is configured. */
export function keyFile(dataDir: string): string {
  return join(dataDir, FILE);
}

/** 32 bytes, as base64 or hexadecimal digits; null for any other text. */
export function readKey(text: string): Buffer | null {
  const bytes = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64');
  return bytes.length === 32 ? bytes : null;
}

/**
 * The key that secrets in the database are sealed with: the one that was given, else the one kept beside the data,
 * which is made when there is none.
 * @throws Error when the file holds no key
 */
export function encryptionKey({ given, dataDir }: { given: Buffer | null; dataDir: string }): Buffer {
  if (given) return given;
  const path = keyFile(dataDir);
  mkdirSync(dataDir, { recursive: true });
  try {
    // fails where there is one, also when another process was quicker
    writeFileSync(path, `${randomBytes(32).toString('base64')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const kept = readKey(readFileSync(path, 'utf8').trim());
  if (!kept) throw new Error(`${path} holds no key: 32 bytes as base64`);
  return kept;
}
