import { hkdfSync } from 'node:crypto';
import { decryptSecret, encryptSecret } from './encrypt-secret.ts';

/** Encrypts a text that passes through the browser of its author, for one purpose. */
export function sealText(machineKey: Buffer, text: string, purpose: string): string {
  return encryptSecret(deriveKey(machineKey), Buffer.from(text), purpose).toString('base64url');
}

/** The text; null when it was modified, or sealed with another key or for another purpose. */
export function openSealedText(machineKey: Buffer, sealed: string, purpose: string): string | null {
  try {
    return decryptSecret(deriveKey(machineKey), Buffer.from(sealed, 'base64url'), purpose).toString();
  } catch {
    return null;
  }
}

function deriveKey(machineKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', machineKey, '', 'souk sealed text', 32));
}
