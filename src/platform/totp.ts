import { createHmac, randomBytes } from 'node:crypto';

/** One-time codes as the usual apps make them: RFC 6238 with SHA-1, 30 seconds, six digits. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Of the hash, as RFC 4226 §4 asks for. */
const SECRET_BYTES = 20;
/** RFC 4648 §6. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** The code of a step; steps count half minutes since 1970. */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / 1_000 / STEP_SECONDS);
}

/** The step whose code was typed, this one or the next to it on either side; null for any other code. */
export function stepOfCode(secret: Uint8Array, typed: string, now: Date): number | null {
  const here = totpStep(now);
  return [here, here - 1, here + 1].find((step) => totpCode(secret, step) === typed) ?? null;
}

/** A secret as people type it. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** What a QR code tells an app: the "Key URI Format" that all of them read. */
export function totpAddress(secret: Uint8Array, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
