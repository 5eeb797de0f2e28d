import { createHash, timingSafeEqual } from 'node:crypto';

/** SHA-256 of a token. Only this is stored: a stolen table opens no session and no cart. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** What a mailed code is for. */
export type CodePurpose = 'sign-up' | 'password-reset' | 'social' | 'email-change' | 'seller';

/**
 * A short code bound to what it is for and to whom, so that a code mailed for one purpose is worthless for another.
 * @param holder the address the code was mailed to
 */
export function hashCode(purpose: CodePurpose, holder: string, code: string): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([purpose, holder, code]))
    .digest();
}

/** Compares without telling by its time where the first difference stands. */
export function sameHash(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
