export type PictureKind = 'jpeg' | 'png' | 'webp';

/** Detects the image format by its magic bytes; the file name and the declared type are not trusted. */
export function detectPictureKind(bytes: Uint8Array): PictureKind | null {
  const bytesAt = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytesAt(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (bytesAt(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  return bytesAt(0, 4) === 'RIFF' && bytesAt(8, 12) === 'WEBP' ? 'webp' : null;
}
