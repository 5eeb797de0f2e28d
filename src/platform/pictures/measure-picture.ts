import { open } from 'node:fs/promises';
import path from 'node:path';

export type PictureSize = { bytes: number; width: number | null; height: number | null };

/** Bytes at the beginning of a WebP file that contain its dimensions. */
const HEADER_BYTES = 30;

/**
 * Size of a stored picture. Width and height are null for vector graphics, and all are empty for a missing file. Stored
 * pictures are WebP files, whose header has the dimensions, so nothing is decoded.
 */
export async function measurePicture(dataDir: string, name: string): Promise<PictureSize> {
  const handle = await open(path.join(dataDir, 'files', path.basename(name))).catch(() => null);
  if (!handle) return { bytes: 0, width: null, height: null };
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    await handle.read(header, 0, HEADER_BYTES, 0);
    const { size } = await handle.stat();
    return { bytes: size, ...(readWebpSize(header) ?? { width: null, height: null }) };
  } finally {
    await handle.close();
  }
}

/** RFC 9649 §2: the three formats of the first chunk. */
function readWebpSize(header: Buffer): { width: number; height: number } | null {
  if (header.toString('latin1', 0, 4) !== 'RIFF' || header.toString('latin1', 8, 12) !== 'WEBP') return null;
  switch (header.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: header.readUIntLE(24, 3) + 1, height: header.readUIntLE(27, 3) + 1 };
    case 'VP8 ':
      return { width: header.readUInt16LE(26) & 0x3fff, height: header.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = header.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    default:
      return null;
  }
}
