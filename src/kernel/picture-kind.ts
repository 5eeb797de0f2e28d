export type PictureKind = 'jpeg' | 'png' | 'webp';

/** What a picture is by its first bytes; its name and what its sender calls it say nothing. */
export function pictureKindOf(bytes: Uint8Array): PictureKind | null {
  const at = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (at(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (at(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  return at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP' ? 'webp' : null;
}
