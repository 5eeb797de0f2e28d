const JPEG_START = [0xff, 0xd8];
const SCAN = 0xda;
const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** What a PNG needs to look as it does; places, times, names and previews are elsewhere. */
const PNG_KEPT = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'bKGD', 'pHYs']);

export type StrippedPicture = { kind: 'jpeg' | 'png'; bytes: Buffer };

/**
 * A picture by its content, without what a camera or a program wrote beside it, such as the place where it was taken,
 * and without anything behind its end. Null for what is neither a JPEG nor a PNG, or is broken. Pixels stay as they
 * are.
 */
export function stripPicture(bytes: Uint8Array): StrippedPicture | null {
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (beginsWith(given, JPEG_START)) return wrap('jpeg', stripJpeg(given));
  return beginsWith(given, PNG_START) ? wrap('png', stripPng(given)) : null;
}

function beginsWith(bytes: Buffer, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

function wrap(kind: StrippedPicture['kind'], bytes: Buffer | null): StrippedPicture | null {
  return bytes && { kind, bytes };
}

/** ITU T.81, annex B: segments of a marker and a length; behind the first scan everything belongs to the picture. */
function stripJpeg(bytes: Buffer): Buffer | null {
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length) return null;
    if (marker === SCAN) {
      const last = bytes.lastIndexOf(Buffer.from([0xff, 0xd9]));
      return last < end ? null : Buffer.concat([...kept, bytes.subarray(at, last + 2)]);
    }
    if (!isRemark(marker)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return null;
}

/** Comments and what applications add, but for the two that say how colours are to be read. */
function isRemark(marker: number): boolean {
  return marker === 0xfe || (marker > 0xe0 && marker <= 0xef && marker !== 0xee);
}

/** ISO/IEC 15948: chunks of length, name, data and checksum up to the one that ends it. */
function stripPng(bytes: Buffer): Buffer | null {
  const kept: Buffer[] = [bytes.subarray(0, 8)];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (PNG_KEPT.has(name)) kept.push(bytes.subarray(at, end));
    if (name === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  return null;
}
