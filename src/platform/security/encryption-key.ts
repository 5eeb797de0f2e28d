import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const KEY_FILE_NAME = 'encryption-key';

/** Path of the key file that is used when no key is configured. */
export function encryptionKeyPath(dataDir: string): string {
  return join(dataDir, KEY_FILE_NAME);
}

/** 32 bytes, as base64 or hexadecimal digits; null for any other text. */
export function parseEncryptionKey(text: string): Buffer | null {
  const bytes = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64');
  return bytes.length === 32 ? bytes : null;
}

/**
 * Returns the key that encrypts secrets in the database: the configured key, else the key file in the data folder, which
 * is created when missing.
 * @throws Error when the file contains no valid key
 */
export function loadEncryptionKey({ given, dataDir }: { given: Buffer | null; dataDir: string }): Buffer {
  if (given) return given;
  const path = encryptionKeyPath(dataDir);
  mkdirSync(dataDir, { recursive: true });
  try {
    // `wx` fails when the file exists, also when another process created it first
    writeFileSync(path, `${randomBytes(32).toString('base64')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const stored = parseEncryptionKey(readFileSync(path, 'utf8').trim());
  if (!stored) throw new Error(`${path} holds no key: 32 bytes as base64`);
  return stored;
}
