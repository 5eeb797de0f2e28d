import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';

/** Arrays of numbers by name. */
export type NamedArrays = Record<string, Int32Array | Float64Array | Uint8Array>;

type ArrayType = 'Int32Array' | 'Float64Array' | 'Uint8Array';
type Entry = { name: string; type: ArrayType; length: number; checksum: number };
type Head<H> = { header: H; entries: Entry[] };

const ARRAY_TYPES = { Int32Array, Float64Array, Uint8Array };
/** Bytes that are read or checked before other work gets its turn. */
const CHUNK_BYTES = 4 * 1024 * 1024;
/** The first bytes are the length of the head. */
const PREFIX_BYTES = 4;
const MAX_HEAD_BYTES = 16 * 1024 * 1024;

/**
 * Writes arrays and a JSON header into one file: readers see the file before or the whole new one. The arrays must not
 * change before the promise resolves.
 */
export async function writeArrayFile(path: string, header: unknown, arrays: NamedArrays): Promise<void> {
  const entries: Entry[] = [];
  for (const [name, array] of Object.entries(arrays)) {
    const type = array.constructor.name as ArrayType;
    entries.push({ name, type, length: array.length, checksum: await computeChecksum(toBytes(array)) });
  }
  const head = Buffer.from(JSON.stringify({ header, entries } satisfies Head<unknown>));
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.writeUInt32LE(head.length);
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${randomUUID()}`;
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      for (const bytes of [prefix, head, ...Object.values(arrays).map(toBytes)]) await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/**
 * Reads a file of `writeArrayFile` if its header is accepted. Null when there is no such file, another header, or bytes
 * that are not as they were written.
 */
export async function readArrayFile<H>(
  path: string,
  isAccepted: (header: H) => boolean,
): Promise<{ header: H; arrays: NamedArrays } | null> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!file) return null;
  try {
    const head = await readHead<H>(file);
    if (!head || !isAccepted(head.header)) return null;
    const arrays: NamedArrays = {};
    for (const { name, type, length, checksum } of head.entries) {
      const array = new ARRAY_TYPES[type](length);
      if (!(await fill(file, toBytes(array))) || (await computeChecksum(toBytes(array))) !== checksum) return null;
      arrays[name] = array;
    }
    return { header: head.header, arrays };
  } finally {
    await file.close();
  }
}

async function readHead<H>(file: FileHandle): Promise<Head<H> | null> {
  const prefix = Buffer.alloc(PREFIX_BYTES);
  if (!(await fill(file, prefix)) || prefix.readUInt32LE() > MAX_HEAD_BYTES) return null;
  const head = Buffer.alloc(prefix.readUInt32LE());
  if (!(await fill(file, head))) return null;
  try {
    return JSON.parse(head.toString());
  } catch {
    return null;
  }
}

/** Whether the file had so many bytes left. */
async function fill(file: FileHandle, bytes: Uint8Array): Promise<boolean> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, at, Math.min(CHUNK_BYTES, bytes.length - at));
    if (bytesRead === 0) return false;
    at += bytesRead;
  }
  return true;
}

function toBytes(array: NamedArrays[string]): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

async function computeChecksum(bytes: Uint8Array): Promise<number> {
  let checksum = 0;
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    checksum = crc32(bytes.subarray(at, at + CHUNK_BYTES), checksum);
    await new Promise(setImmediate);
  }
  return checksum;
}
