import { createHash, createHmac } from 'node:crypto';
import { isSameHash } from '../../../platform/security/tokens.ts';

/** HMAC-SHA256 as text. */
export function sign(secret: string, text: string | Buffer, encoding: 'hex' | 'base64'): string {
  return createHmac('sha256', secret).update(text).digest(encoding);
}

/** Compares signatures and shared secrets in constant time. */
export function isSameText(one: string, other: string): boolean {
  return isSameHash(Buffer.from(one), Buffer.from(other));
}

/** Id for events without one: the same bytes are the same event. */
export function fingerprint(raw: Buffer): string {
  return createHash('sha256').update(raw).digest('hex');
}
