import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip, zstdCompress, zstdDecompress } from 'node:zlib';

export type Encoding = 'br' | 'zstd' | 'gzip';

/** Compression levels: 0–11 for Brotli, 1–22 for Zstandard, 1–9 for gzip. */
export type CompressionLevels<E extends Encoding> = Record<E, number>;

/** The first of `offered` that an Accept-Encoding header names; null: uncompressed. */
export function negotiateEncoding<E extends Encoding>(
  accepted: string | string[] | undefined,
  offered: readonly E[],
): E | null {
  const names = String(accepted ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  return offered.find((encoding) => names.includes(encoding)) ?? null;
}

const compressors: Record<Encoding, (body: Buffer, level: number) => Promise<Buffer>> = {
  br: (body, level) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: level } }),
  zstd: (body, level) => promisify(zstdCompress)(body, { params: { [constants.ZSTD_c_compressionLevel]: level } }),
  gzip: (body, level) => promisify(gzip)(body, { level }),
};

/** Compresses a body on a thread of libuv. */
export function compressBody<E extends Encoding>(
  body: Buffer,
  encoding: E,
  levels: CompressionLevels<E>,
): Promise<Buffer> {
  return compressors[encoding](body, levels[encoding]);
}

const decompressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliDecompress)(body),
  zstd: (body) => promisify(zstdDecompress)(body),
  gzip: (body) => promisify(gunzip)(body),
};

export function decompressBody(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return decompressors[encoding](body);
}
