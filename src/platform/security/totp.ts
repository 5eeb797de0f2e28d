import { createHmac, randomBytes } from 'node:crypto';

/** TOTP codes (RFC 6238) with SHA-1, 30 seconds and six digits, as common authenticator apps use. */
const STEP_SECONDS = 30;
const CODE_DIGITS = 6;
/** Length of the SHA-1 hash, as RFC 4226 §4 recommends. */
const SECRET_BYTES = 20;
/** RFC 4648 §6. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function createTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** Computes the code of a time step; steps count half minutes since 1970. */
export function generateTotpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
}

export function currentTotpStep(now: Date): number {
  return Math.floor(now.getTime() / 1_000 / STEP_SECONDS);
}

/** Finds the time step of a typed code: the current, previous or next one; null for any other code. */
export function findTotpStep(secret: Uint8Array, typed: string, now: Date): number | null {
  const here = currentTotpStep(now);
  return [here, here - 1, here + 1].find((step) => generateTotpCode(secret, step) === typed) ?? null;
}

/** Base32 encoding (RFC 4648) of a secret. */
export function encodeBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** Key URI (otpauth://) for the QR code that an authenticator app scans. */
export function totpUri(secret: Uint8Array, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${encodeBase32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
