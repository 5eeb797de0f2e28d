import type { Locale } from '../../../../kernel/locale.ts';

/** Code pages in which spreadsheet programs save CSV files on computers in a language. */
const LEGACY_ENCODINGS: Record<string, string> = { ar: 'windows-1256', tr: 'windows-1254' };

/** Beginning of a file that is not valid UTF-8, whose invalid bytes are counted. */
const INSPECTED_BYTES = 1024 * 1024;

export type DecodedFile = { text: string; encoding: string };

/**
 * Decodes a text file: by its byte order mark, as UTF-8 if it is valid, or else in the code page of the language of the staff
 * member. Null for a file that is not a text.
 */
export function decodeFile(bytes: Uint8Array, locale: Locale): DecodedFile | null {
  const marked = readByteOrderMark(bytes);
  const valid = marked === null ? decodeValidUtf8(bytes) : null;
  const encoding = marked ?? (valid === null ? guessEncoding(bytes, locale) : 'utf-8');
  const text = valid ?? new TextDecoder(encoding).decode(bytes);
  return text.includes('\0') ? null : { text, encoding };
}

function readByteOrderMark(bytes: Uint8Array): string | null {
  const startsWith = (...mark: number[]) => mark.every((byte, index) => bytes[index] === byte);
  if (startsWith(0xef, 0xbb, 0xbf)) return 'utf-8';
  if (startsWith(0xff, 0xfe)) return 'utf-16le';
  if (startsWith(0xfe, 0xff)) return 'utf-16be';
  return null;
}

function guessEncoding(bytes: Uint8Array, locale: Locale): string {
  if (isMostlyUtf8(bytes.subarray(0, INSPECTED_BYTES))) return 'utf-8';
  return LEGACY_ENCODINGS[locale] ?? 'windows-1252';
}

function decodeValidUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Whether invalid bytes are the exception: a damaged UTF-8 file is read as UTF-8, and its damaged cells are reported. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes);
  const invalid = text.match(/\ufffd/g)?.length ?? 0;
  const multibyte = text.match(/[\u0080-\ufffc]/g)?.length ?? 0;
  return multibyte > invalid * 4;
}
