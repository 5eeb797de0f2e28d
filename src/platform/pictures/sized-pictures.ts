import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { detectPictureKind } from '../../kernel/pictures/picture-kind.ts';
import {
  getSizedName,
  getStoredName,
  hasSizes,
  PICTURE_WIDTHS,
  type PictureWidth,
} from '../../kernel/pictures/picture-widths.ts';
import { writeFileAtomic } from '../files/write-file-atomic.ts';
import { createConcurrencyLimiter } from '../overload/concurrency-limiter.ts';
import { THUMB_PREFIX } from './picture-name.ts';
import { recodePicture } from './recode-picture.ts';

/** Larger files are not decoded; stored uploads are smaller. */
const MAX_STORED_BYTES = 10_000_000;
/** Maximum number of versions that wait for the decoder. */
const MAX_WAITING = 200;
const MAX_UNREADABLE = 1000;

/**
 * `ready`: the version is stored. `made`: it is stored now. `failed`: the picture cannot be decoded or its version not be stored. `busy`: too many
 * versions are waiting. `missing`: there is no such picture.
 */
export type SizedPictureState = 'ready' | 'made' | 'failed' | 'busy' | 'missing';

/** One at a time, so that an upload waits for at most one of them. */
const gate = createConcurrencyLimiter({ concurrency: 1, waiting: MAX_WAITING });
/** Versions that are being made, by path. */
const pending = new Map<string, Promise<SizedPictureState>>();
/** Pictures that cannot be decoded, with their modification time. */
const unreadable = new LRUCache<string, number>({ max: MAX_UNREADABLE });

/** Folder of the versions; they can be deleted at any time. */
export const getSizesFolder = (dataDir: string) => path.join(dataDir, 'sizes');

const getOriginal = (dataDir: string, name: string) => path.join(dataDir, 'files', name);

/**
 * Makes the version of a stored picture in a smaller width, unless it exists. A version has the modification time of its
 * picture, so a picture that is replaced under the same name gets new versions.
 * @param name a file name without a folder
 */
export async function createSizedPicture(
  dataDir: string,
  name: string,
  width: PictureWidth,
): Promise<SizedPictureState> {
  if (!hasSizes(name)) return 'missing';
  const original = getOriginal(dataDir, name);
  const target = path.join(getSizesFolder(dataDir), getSizedName(name, width));
  const [source, version] = await Promise.all([readStats(original), readStats(target)]);
  if (!source?.isFile()) return 'missing';
  if (version && isSameTime(version.mtimeMs, source.mtimeMs)) return 'ready';
  if (unreadable.get(original) === source.mtimeMs) return 'failed';
  const running = pending.get(target);
  if (running) return running;
  const made = gate(() => encodeVersion({ original, target, width, source })).then(
    (result) => (result.admitted ? result.value : 'busy'),
    (error: unknown) => {
      console.warn(`a smaller version of a picture could not be stored: ${error}`);
      return 'failed' as const;
    },
  );
  pending.set(target, made);
  return made.finally(() => pending.delete(target));
}

type Version = { original: string; target: string; width: PictureWidth; source: Stats };

async function encodeVersion({ original, target, width, source }: Version): Promise<SizedPictureState> {
  const bytes = source.size > MAX_STORED_BYTES ? null : await readFile(original);
  if (bytes === null || detectPictureKind(bytes) !== 'webp') return rememberUnreadable(original, source);
  const recoded = await recodePicture({ bytes, outputs: [{ format: 'avif', maxPx: width, byWidth: true }] });
  if (!recoded.done) return recoded.because === 'busy' ? 'busy' : rememberUnreadable(original, source);
  const [picture] = recoded.pictures;
  if (!picture) return 'failed';
  await writeFileAtomic(target, picture.bytes, 0o644, { writer: randomUUID(), modifiedAt: source.mtime });
  return 'made';
}

function rememberUnreadable(original: string, { mtimeMs }: Stats): SizedPictureState {
  unreadable.set(original, mtimeMs);
  return 'failed';
}

/** Deletes the versions of a picture and of its thumbnail. */
export async function deleteSizedPictures(dataDir: string, name: string): Promise<void> {
  if (!hasSizes(name)) return;
  for (const width of PICTURE_WIDTHS)
    for (const prefix of ['', THUMB_PREFIX])
      await rm(path.join(getSizesFolder(dataDir), getSizedName(prefix + name, width)), { force: true });
}

/**
 * Deletes versions whose picture is gone, and files that a crash left incomplete.
 * @param before incomplete files that are older are deleted; milliseconds
 * @returns number of deleted files
 */
export async function purgeSizedPictures(dataDir: string, before: number): Promise<number> {
  let deleted = 0;
  for (const width of PICTURE_WIDTHS) {
    const folder = path.join(getSizesFolder(dataDir), `w${width}`);
    // the folder does not exist before its first version
    for (const entry of await readdir(folder).catch((): string[] => [])) {
      const file = path.join(folder, entry);
      const stored = getStoredName(entry);
      const isUsed = stored === null ? await isYounger(file, before) : await readStats(getOriginal(dataDir, stored));
      if (isUsed) continue;
      await rm(file, { force: true });
      deleted += 1;
    }
  }
  return deleted;
}

async function isYounger(file: string, before: number): Promise<boolean> {
  const written = await readStats(file);
  return written !== null && written.ctimeMs >= before;
}

const readStats = (file: string) => stat(file).catch(() => null);

/** File systems round timestamps, by less than a millisecond. */
const TIMESTAMP_TOLERANCE_MS = 2;

function isSameTime(one: number, other: number): boolean {
  return Math.abs(one - other) < TIMESTAMP_TOLERANCE_MS;
}
