import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export function hexHmac(secretKey: string, text: string): string {
  return createHmac('sha256', secretKey).update(text).digest('hex');
}

/** Signature over response fields; amounts have no trailing zeros. */
export function signResponse(secretKey: string, parts: readonly (string | number)[]): string {
  return hexHmac(secretKey, parts.map(String).join(':'));
}

type SignedRequest = { headers: IncomingHttpHeaders; path: string; body: string };

/** Verifies the IYZWSv2 signature over the path and the raw body. @returns an error code of iyzico, or null */
export function findSignatureError(
  { headers, path, body }: SignedRequest,
  keys: { apiKey: string; secretKey: string },
): string | null {
  const [scheme, encoded = ''] = (headers.authorization ?? '').split(' ');
  if (scheme !== 'IYZWSv2') return '1000';
  const match = /^apiKey:(.+)&randomKey:(.+)&signature:([0-9a-f]{64})$/.exec(Buffer.from(encoded, 'base64').toString());
  const [, apiKey, random = '', signature] = match ?? [];
  if (apiKey !== keys.apiKey) return '1001';
  if (headers['x-iyzi-rnd'] !== random) return '1000';
  return signature === hexHmac(keys.secretKey, random + path + body) ? null : '1000';
}
