import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import type { FontFace } from './pdf-runs.ts';

/** 400 for text, 600 for emphasis. */
export type Weight = 400 | 600;

const FONT_FILES: Record<FontFace, string> = {
  latin: '@fontsource/geist/files/geist-latin',
  'latin-ext': '@fontsource/geist/files/geist-latin-ext',
  arabic: '@fontsource/vazirmatn/files/vazirmatn-arabic',
  devanagari: '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari',
  signs: '@fontsource/vazirmatn/files/vazirmatn-latin-ext',
};

const { resolve } = createRequire(import.meta.url);
const fontCache = new Map<string, Buffer>();

/** Reads a font file of the shop fonts with a fixed weight, because PDF does not support variable fonts. */
export function readFontFile(face: FontFace, weight: Weight): Buffer {
  const name = `${FONT_FILES[face]}-${weight}-normal.woff`;
  const known = fontCache.get(name);
  if (known) return known;
  const file = unpackWoff(readFileSync(resolve(name)));
  fontCache.set(name, file);
  return file;
}

const WOFF_HEAD = 44;
const WOFF_ENTRY = 20;
const SFNT_HEAD = 12;
const SFNT_ENTRY = 16;

/** Converts WOFF to SFNT (W3C WOFF 1.0, §4–5). The result is cached. */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = woff.subarray(WOFF_HEAD + index * WOFF_ENTRY);
    const [offset, compressedLength, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)];
    const body = woff.subarray(offset, offset + compressedLength);
    return {
      tag: entry.subarray(0, 4),
      checksum: entry.subarray(16, 20),
      body: compressedLength < length ? inflateSync(body) : body,
    };
  });
  const head = Buffer.alloc(SFNT_HEAD + count * SFNT_ENTRY);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  let at = head.length;
  for (const [index, { tag, checksum, body }] of tables.entries()) {
    const entry = head.subarray(SFNT_HEAD + index * SFNT_ENTRY);
    tag.copy(entry, 0);
    checksum.copy(entry, 4);
    entry.writeUInt32BE(at, 8);
    entry.writeUInt32BE(body.length, 12);
    at += padLength(body.length);
  }
  const bodies = tables.map(({ body }) => Buffer.concat([body], padLength(body.length)));
  return Buffer.concat([head, ...bodies]);
}

/** Tables are aligned to four bytes. */
function padLength(length: number): number {
  return Math.ceil(length / 4) * 4;
}
