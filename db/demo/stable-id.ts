import { createHash } from 'node:crypto';

/** Deterministic id from the given keys (UUID version 8, RFC 9562 §5.8), so that each load finds the same row. */
export function stableId(...words: readonly string[]): string {
  const hex = createHash('sha256').update(words.join('|')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
