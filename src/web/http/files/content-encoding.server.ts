import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** The best encoding of an Accept-Encoding header that this server writes; null: uncompressed. */
export function negotiateEncoding(accepted: string | string[] | undefined): Encoding | null {
  const names = String(accepted ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : null;
}

/** `level`: levels of compression, up to 11 for Brotli and 9 for gzip. */
export function compressBody(body: Buffer, encoding: Encoding, level: Record<Encoding, number>): Promise<Buffer> {
  return encoding === 'br'
    ? promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: level.br } })
    : promisify(gzip)(body, { level: level.gzip });
}
