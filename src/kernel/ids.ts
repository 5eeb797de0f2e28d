/** Crockford base 32: no I, L, O, U, so that a code survives being read aloud. */
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const TRACK_CODE_LENGTH = 10;

/** The largest value of PostgreSQL's type `integer`. */
export const MAX_INTEGER = 2_147_483_647;

/** UUID version 7 (RFC 9562 §5.7): ordered by time, so that new rows land at the end of an index. */
export function uuidv7(now: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(now / 2 ** (8 * (5 - i))) % 256;
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** 32 random bytes as base64url: 256 bits, for tokens and unguessable references. */
export function randomToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '');
}

/** Generates a random track code: ten characters, 50 bits. */
export function randomTrackCode(): string {
  return [...crypto.getRandomValues(new Uint8Array(TRACK_CODE_LENGTH))].map((byte) => CROCKFORD[byte % 32]).join('');
}

/** Normalizes a typed track code: removes spaces and hyphens, converts to upper case, maps look-alikes as Crockford defines. */
export function parseTrackCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  if (code.length !== TRACK_CODE_LENGTH) return null;
  return [...code].every((character) => CROCKFORD.includes(character)) ? code : null;
}

/** Generates a six-digit code from the system random source, uniformly distributed. */
export function randomSixDigitCode(): string {
  const limit = 4_294_000_000; // the largest multiple of a million below 2^32
  for (;;) {
    const [value = limit] = crypto.getRandomValues(new Uint32Array(1));
    if (value < limit) return String(value % 1_000_000).padStart(6, '0');
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export function isUuid(value: string): boolean {
  return UUID.test(value);
}
