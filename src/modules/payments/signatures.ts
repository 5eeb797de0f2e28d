import { createHash, createHmac } from 'node:crypto';
import { sameHash } from '../../platform/tokens.ts';

/** HMAC-SHA256 as text. */
export function sign(secret: string, text: string | Buffer, as: 'hex' | 'base64'): string {
  return createHmac('sha256', secret).update(text).digest(as);
}

/** Compares signatures and shared passwords without telling by its time how much of a guess is right. */
export function sameText(one: string, other: string): boolean {
  return sameHash(Buffer.from(one), Buffer.from(other));
}

/** The name of an event that bears none: the same bytes are the same event. */
export function fingerprint(raw: Buffer): string {
  return createHash('sha256').update(raw).digest('hex');
}
