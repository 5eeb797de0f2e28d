import { type UnzipFileInfo, unzipSync } from 'fflate';

/** Limits against archives that are small and decompress to very much. */
const MAX_ENTRIES = 20_000;
const MAX_PICTURE_BYTES = 10_000_000;
/** As of a file that is not compressed. */
const MAX_DATA_BYTES = 64 * 1024 * 1024;
const DATA_FILE = /\.(csv|tsv|txt|json|jsonl|ndjson)$/i;

export type ZipArchive = {
  /** The file with products; null for an archive of pictures. */
  readData(): { name: string; bytes: Uint8Array } | null;
  hasPicture(name: string): boolean;
  /** Null for an unknown, damaged or too large entry. */
  readPicture(name: string): Uint8Array | null;
};

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

/** Null for a damaged archive and for one over the limits. Entries are decompressed one at a time. */
export function openZip(bytes: Uint8Array): ZipArchive | null {
  const entries = listEntries(bytes);
  if (!entries) return null;
  const files = entries.filter(({ name }) => !name.endsWith('/') && !name.startsWith('__MACOSX/'));
  // pictures are found without their folder
  const byName = new Map(files.map((entry) => [getBaseName(entry.name), entry]));
  const read = (entry: ZipEntry | undefined, maxBytes: number): Uint8Array | null => {
    if (!entry || entry.originalSize > maxBytes) return null;
    let position = 0;
    try {
      // By position, because other entries can have the same name. The output buffer has the declared size, so a wrong one
      // cannot exceed it.
      return unzipSync(bytes, { filter: () => position++ === entry.position })[entry.name] ?? null;
    } catch {
      return null;
    }
  };
  return {
    readData() {
      const entry = files.find(({ name }) => DATA_FILE.test(name));
      const data = read(entry, MAX_DATA_BYTES);
      return entry && data ? { name: getBaseName(entry.name), bytes: data } : null;
    },
    hasPicture: (name) => (byName.get(name)?.originalSize ?? Number.POSITIVE_INFINITY) <= MAX_PICTURE_BYTES,
    readPicture: (name) => read(byName.get(name), MAX_PICTURE_BYTES),
  };
}

type ZipEntry = UnzipFileInfo & { position: number };

function listEntries(bytes: Uint8Array): ZipEntry[] | null {
  const entries: ZipEntry[] = [];
  try {
    unzipSync(bytes, {
      filter(entry) {
        // stops also where the declared number of entries is not true
        if (entries.length === MAX_ENTRIES) throw new RangeError('too many entries');
        const { name, size, originalSize, compression } = entry;
        entries.push({ name, size, originalSize, compression, position: entries.length });
        return false;
      },
    });
    return entries;
  } catch {
    return null;
  }
}

function getBaseName(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
