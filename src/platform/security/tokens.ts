import { createHash, timingSafeEqual } from 'node:crypto';

/** SHA-256 of a token. Only the hash is stored, so a leaked table gives no access to sessions or carts. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Purpose of a verification code. */
export type CodePurpose = 'sign-up' | 'password-reset' | 'social' | 'email-change' | 'seller';

/**
 * Hashes a verification code together with its purpose and holder, so that it is valid for no other purpose.
 * @param holder the e-mail address the code was sent to
 */
export function hashVerificationCode(purpose: CodePurpose, holder: string, code: string): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([purpose, holder, code]))
    .digest();
}

/** Compares in constant time. */
export function isSameHash(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
