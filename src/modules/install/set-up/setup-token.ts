import { createHmac, timingSafeEqual } from 'node:crypto';
import { loadEncryptionKey } from '../../../platform/security/encryption-key.ts';

type KeySource = { dataDir: string; encryptionKey: Buffer | null };

/**
 * Token in the set-up address that the server prints at start. Derived from the encryption key, so that all processes
 * know it, and only people who can read the terminal or the key can claim the shop.
 */
export function createSetupToken({ dataDir, encryptionKey }: KeySource): string {
  const key = loadEncryptionKey({ given: encryptionKey, dataDir });
  return createHmac('sha256', key).update('set-up token').digest('base64url');
}

export function isSetupToken(source: KeySource, typed: string): boolean {
  const [own, other] = [Buffer.from(createSetupToken(source)), Buffer.from(typed)];
  return own.length === other.length && timingSafeEqual(own, other);
}
