import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ShopRequest } from './request.server.ts';

/** Lifetime of a verification code; seconds. */
const VERIFICATION_SECONDS = 600;
/** Long enough for a visitor who leaves the checkout or changes the cart first; seconds. */
const DRAFT_SECONDS = 3600;
/** Long enough for a guest who first creates an account with a verification code; seconds. */
const INTENT_SECONDS = 1800;
/** Browsers reject a cookie of more than 4096 bytes, name and attributes included. */
const MAX_COOKIE_BYTES = 3800;
/** Largest size of a compressed cookie; far more than the forms that use it need. */
const MAX_INFLATED_BYTES = 32 * 1024;

const COOKIE_MAX_AGE_SECONDS = {
  sign_up_step: VERIFICATION_SECONDS,
  password_step: VERIFICATION_SECONDS,
  seller_step: VERIFICATION_SECONDS,
  checkout_draft: DRAFT_SECONDS,
  payment_draft: VERIFICATION_SECONDS,
  meant: INTENT_SECONDS,
} as const;

export type DataCookie = keyof typeof COOKIE_MAX_AGE_SECONDS;

/**
 * Stores form values for the next page in an HTTP-only cookie, so that they are not in the URL and not readable by
 * scripts. Entries over the size limit are dropped, the last ones first.
 */
export function writeDataCookie(shop: ShopRequest, name: DataCookie, data: Record<string, string>): void {
  const entries = Object.entries(data);
  let value = encode(entries);
  while (value.length > MAX_COOKIE_BYTES && entries.pop()) value = encode(entries);
  shop.setCookie(name, value, { maxAge: COOKIE_MAX_AGE_SECONDS[name], httpOnly: true });
}

/** Values that an earlier page stored; empty when the cookie is missing, expired or invalid. */
export function readDataCookie(request: Request, name: DataCookie): Partial<Record<string, string>> {
  const cookies = request.headers.get('cookie')?.split('; ') ?? [];
  const value = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
  if (!value) return {};
  try {
    const data: unknown = JSON.parse(decode(value));
    if (typeof data !== 'object' || data === null) return {};
    return Object.fromEntries(Object.entries(data).filter(([, one]) => typeof one === 'string'));
  } catch {
    return {}; // not written by `encode`
  }
}

/** Compressed, because text in Hindi takes three bytes per character. */
function encode(entries: [string, string][]): string {
  return deflateRawSync(JSON.stringify(Object.fromEntries(entries))).toString('base64url');
}

/** @throws for a value that `encode` did not write */
function decode(value: string): string {
  return inflateRawSync(Buffer.from(value, 'base64url'), { maxOutputLength: MAX_INFLATED_BYTES }).toString();
}
