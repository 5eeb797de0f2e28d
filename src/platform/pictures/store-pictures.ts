import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { detectPictureKind, type PictureKind } from '../../kernel/pictures/picture-kind.ts';
import { ok, type RefusedResult, type Result, refuse, refuseField, refuseFields } from '../../kernel/result.ts';
import { writeFileAtomic } from '../files/write-file-atomic.ts';
import type { FieldErrors } from '../http/input-rules.ts';
import { createPictureName, type FocalPoint, THUMB_PREFIX } from './picture-name.ts';
import { type PictureArea, type RecodedPicture, type RecodeOutput, recodePicture } from './recode-picture.ts';
import { deleteSizedPictures } from './sized-pictures.ts';

/** Maximum kilobytes of one picture, as displayed to visitors. */
const MAX_PICTURE_KB = 1000;

/** Refusals of uploaded pictures besides `api.unavailable`. */
export const PICTURE_REFUSALS = {
  'pictures.too-many': 'refused',
  'pictures.kind': 'refused',
  'pictures.unreadable': 'refused',
  'pictures.not-stored': 'unavailable',
} as const;

/** Limits for uploaded pictures. `field` is the field of the error. */
export type PictureRule = { field: string; maxCount: number; maxKb?: number; kinds?: readonly PictureKind[] };

const DEFAULT_KINDS: readonly PictureKind[] = ['jpeg', 'png'];
/** Names of formats in messages. */
const KIND_NAMES: Record<PictureKind, string> = { jpeg: 'jpg', png: 'png', webp: 'webp' };
/** Same sizes as product pictures: full size and square thumbnail. */
const FULL_SIZE: RecodeOutput = { format: 'webp', maxPx: 1600 };
const THUMBNAIL: RecodeOutput = { format: 'webp', maxPx: 480, square: true };
/** Stored pictures are decoded again up to this size; uploads are smaller. */
const MAX_STORED_BYTES = 10_000_000;
/** Large enough to read a receipt or to see a scratch. */
const MAX_PRIVATE_PX = 2400;

const publicFilesFolder = (dataDir: string) => path.join(dataDir, 'files');

/**
 * Re-encodes pictures of visitors without metadata and stores them in the public file store with thumbnails, all or none.
 * Refuses with `pictures.too-many`, `pictures.not-stored` and `api.unavailable`, at the
 * field with `pictures.kind` and `pictures.unreadable`.
 * @returns the file names
 */
export async function storePublicPictures(
  dataDir: string,
  files: readonly Uint8Array[],
  rule: PictureRule,
): Promise<Result<string[]>> {
  const recoded = await recodeAll(files, rule, () => [FULL_SIZE, THUMBNAIL]);
  if (!recoded.ok) return recoded;
  const names = files.map(() => createPictureName());
  const stored = await writePictures(
    dataDir,
    recoded.value.map((pictures, index) => ({ name: names[index] ?? '', pictures })),
  );
  return stored.ok ? ok(names) : stored;
}

/**
 * Copies a stored picture, or a part of it, to a new name, with a thumbnail around the focal point. A part is encoded again,
 * a whole picture is copied byte by byte. Refuses with `pictures.unreadable`, `pictures.not-stored` and `api.unavailable`. A missing
 * file is refused as an unreadable one.
 * @param crop in pixels of the picture; null for the whole
 * @returns the file name
 */
export async function storePictureAgain(
  dataDir: string,
  { file, crop, focalPoint }: { file: string; crop: PictureArea | null; focalPoint: FocalPoint | null },
): Promise<Result<string>> {
  const bytes = await readFile(path.join(publicFilesFolder(dataDir), path.basename(file))).catch(() => null);
  if (!bytes || bytes.length > MAX_STORED_BYTES || detectPictureKind(bytes) !== 'webp')
    return refuse('pictures.unreadable');
  const thumbnail = { ...THUMBNAIL, focalPoint };
  const recoded = await recodePicture({ bytes, crop, outputs: crop ? [FULL_SIZE, thumbnail] : [thumbnail] });
  if (!recoded.done) return recoded.because === 'busy' ? refuseBusy() : refuse('pictures.unreadable');
  const name = createPictureName(focalPoint);
  const pictures = crop ? recoded.pictures : [{ bytes }, ...recoded.pictures];
  const stored = await writePictures(dataDir, [{ name, pictures }]);
  return stored.ok ? ok(name) : stored;
}

/** Writes pictures in full size with their thumbnails. */
function writePictures(
  dataDir: string,
  named: readonly { name: string; pictures: readonly { bytes: Uint8Array }[] }[],
): Promise<Result<null>> {
  const files = named.flatMap(({ name, pictures }) =>
    pictures.map(({ bytes }, at) => ({
      file: path.join(publicFilesFolder(dataDir), `${at === 0 ? '' : THUMB_PREFIX}${name}`),
      bytes,
    })),
  );
  return writeAllFiles(files, 0o644);
}

/** Deletes pictures of the public file store; browsers and CDNs can still have them cached. */
export async function deletePublicPictures(dataDir: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    for (const prefix of ['', THUMB_PREFIX])
      await rm(path.join(publicFilesFolder(dataDir), prefix + path.basename(name)), { force: true });
    await deleteSizedPictures(dataDir, path.basename(name));
  }
}

export type PrivatePicture = { kind: 'jpeg' | 'png'; bytes: Uint8Array };

/** Re-encodes pictures that have no public URL; the caller stores them. WebP becomes JPEG. */
export async function recodePrivatePictures(
  files: readonly Uint8Array[],
  rule: PictureRule,
): Promise<Result<PrivatePicture[]>> {
  const kinds = files.map((bytes) => (detectPictureKind(bytes) === 'png' ? 'png' : 'jpeg'));
  const recoded = await recodeAll(files, rule, (index) => [{ format: kinds[index] ?? 'jpeg', maxPx: MAX_PRIVATE_PX }]);
  if (!recoded.ok) return recoded;
  return ok(
    recoded.value.flatMap(([picture], index) =>
      picture ? [{ kind: kinds[index] ?? 'jpeg', bytes: picture.bytes }] : [],
    ),
  );
}

/** Writes files atomically, all or none. Refuses with `pictures.not-stored`. */
export async function writeAllFiles(
  files: readonly { file: string; bytes: Uint8Array }[],
  mode: 0o600 | 0o644,
): Promise<Result<null>> {
  const written: string[] = [];
  try {
    for (const { file, bytes } of files) {
      await writeFileAtomic(file, bytes, mode);
      written.push(file);
    }
    return ok(null);
  } catch (error) {
    for (const file of written) await rm(file, { force: true }).catch(() => undefined);
    // the disk is full, read-only or missing: the shop keeps running
    if (error instanceof Error && 'syscall' in error) {
      console.warn(`a file could not be stored: ${error.message}`);
      return refuse('pictures.not-stored', {}, 'unavailable');
    }
    throw error;
  }
}

/** Validates pictures before decoding: number, size and format. */
export function validatePictures(
  files: readonly Uint8Array[],
  { field, maxCount, maxKb = MAX_PICTURE_KB, kinds = DEFAULT_KINDS }: PictureRule,
): FieldErrors {
  if (files.length > maxCount) return { [field]: [{ code: 'pictures.too-many', facts: { most: maxCount } }] };
  const isAccepted = (bytes: Uint8Array) => {
    const kind = detectPictureKind(bytes);
    return bytes.length <= maxKb * 1000 && kind !== null && kinds.includes(kind);
  };
  if (files.every(isAccepted)) return {};
  const facts = { kinds: kinds.map((kind) => KIND_NAMES[kind]).join(', '), max: maxKb };
  return { [field]: [{ code: 'pictures.kind', facts }] };
}

async function recodeAll(
  files: readonly Uint8Array[],
  rule: PictureRule,
  outputs: (index: number) => readonly RecodeOutput[],
): Promise<Result<RecodedPicture[][]>> {
  const problems = validatePictures(files, rule);
  if (Object.keys(problems).length > 0) return refuseFields(problems);
  const recoded: RecodedPicture[][] = [];
  for (const [index, bytes] of files.entries()) {
    const picture = await recodePicture({ bytes, outputs: outputs(index) });
    if (!picture.done)
      return picture.because === 'busy' ? refuseBusy() : refuseField(rule.field, 'pictures.unreadable');
    recoded.push(picture.pictures);
  }
  return ok(recoded);
}

function refuseBusy(): RefusedResult {
  const { refusal } = refuse('api.unavailable', {}, 'unavailable');
  return { ok: false, refusal: { ...refusal, retryAfter: 5 } };
}
