import { createHash, createHmac } from 'node:crypto';
import { sameHash } from '../../platform/tokens.ts';

/** HMAC-SHA256 as text. */
export function sign(secret: string, text: string | Buffer, encoding: 'hex' | 'base64'): string {
  return createHmac('sha256', secret).update(text).digest(encoding);
}

/** Compares signatures and shared secrets in constant time. */
export function sameText(one: string, other: string): boolean {
  return sameHash(Buffer.from(one), Buffer.from(other));
}

/** Id for events without one: the same bytes are the same event. */
export function fingerprint(raw: Buffer): string {
  return createHash('sha256').update(raw).digest('hex');
}
