import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ShopRequest } from './request.server.ts';

/** As long as a mailed code is good; seconds. */
const STEP_SECONDS = 600;
/** Somebody is called away from the checkout, or mends the basket first. */
const DRAFT_SECONDS = 3600;
/** A guest opens an account first, with a code from a mail. */
const MEANT_SECONDS = 1800;
/** Browsers throw a cookie of more than 4096 bytes away, name and attributes included. */
const MOST_BYTES = 3800;
/** Largest size of a compressed cookie; far more than the forms that use it need. */
const MAX_INFLATED_BYTES = 32 * 1024;

const SECONDS = {
  sign_up_step: STEP_SECONDS,
  password_step: STEP_SECONDS,
  seller_step: STEP_SECONDS,
  checkout_draft: DRAFT_SECONDS,
  payment_draft: STEP_SECONDS,
  meant: MEANT_SECONDS,
} as const;

export type DataCookie = keyof typeof SECONDS;

/**
 * Carries what was typed to the next page of the same browser, out of reach of scripts and out of the URL. Entries
 * that would be too much are left out, the last ones first.
 */
export function keepInCookie(shop: ShopRequest, name: DataCookie, data: Record<string, string>): void {
  const entries = Object.entries(data);
  let value = encode(entries);
  while (value.length > MOST_BYTES && entries.pop()) value = encode(entries);
  shop.setCookie(name, value, { maxAge: SECONDS[name], httpOnly: true });
}

/** What an earlier page kept; empty when that is too long ago or was on another device. */
export function readDataCookie(request: Request, name: DataCookie): Partial<Record<string, string>> {
  const cookies = request.headers.get('cookie')?.split('; ') ?? [];
  const value = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
  if (!value) return {};
  try {
    const data: unknown = JSON.parse(decode(value));
    if (typeof data !== 'object' || data === null) return {};
    return Object.fromEntries(Object.entries(data).filter(([, one]) => typeof one === 'string'));
  } catch {
    return {}; // not ours
  }
}

/** Compressed: an address in Hindi takes three bytes a character. */
function encode(entries: [string, string][]): string {
  return deflateRawSync(JSON.stringify(Object.fromEntries(entries))).toString('base64url');
}

/** @throws for what `encode` has not made */
function decode(value: string): string {
  return inflateRawSync(Buffer.from(value, 'base64url'), { maxOutputLength: MAX_INFLATED_BYTES }).toString();
}
