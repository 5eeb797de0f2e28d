import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type PictureKind, pictureKindOf } from '../../kernel/picture-kind.ts';
import { ok, type Refused, type Result, refuse, refuseField, refuseFields } from '../../kernel/result.ts';
import type { FieldProblems } from '../input-rules.ts';
import { writeWhole } from '../whole-file.ts';
import { type RecodedAs, type RecodedPicture, recodePicture } from './recode-picture.ts';

/** Maximum kilobytes of one picture, as displayed to visitors. */
const MOST_PICTURE_KB = 1000;

/** Limits for uploaded pictures. `field` is the field of the error. */
export type PictureRule = { field: string; most: number; mostKb?: number; kinds?: readonly PictureKind[] };

const KINDS: readonly PictureKind[] = ['jpeg', 'png'];
/** Same sizes as product pictures: full size and square thumbnail. */
const WHOLE: RecodedAs = { format: 'webp', longest: 1600 };
const THUMB: RecodedAs = { format: 'webp', longest: 480, square: true };
const THUMB_PREFIX = 'thumb-';
/** Large enough to read a receipt or to see a scratch. */
const PRIVATE_LONGEST = 2400;

const folderOf = (dataDir: string) => path.join(dataDir, 'files');

/**
 * Re-encodes pictures of visitors without metadata and stores them in the public file store with thumbnails, all or none.
 * Refuses with `pictures.too-many`, `pictures.not-kept` and `api.unavailable`, at the
 * field with `pictures.kind` and `pictures.unreadable`.
 * @returns the file names
 */
export async function keepPublicPictures(
  dataDir: string,
  files: readonly Uint8Array[],
  rule: PictureRule,
): Promise<Result<string[]>> {
  const recoded = await recodeAll(files, rule, () => [WHOLE, THUMB]);
  if (!recoded.ok) return recoded;
  const names = files.map(() => `u${randomBytes(16).toString('hex')}.webp`);
  const stored = await keepAll(
    recoded.value.flatMap((pictures, index) =>
      pictures.map(({ bytes }, at) => ({
        file: path.join(folderOf(dataDir), `${at === 0 ? '' : THUMB_PREFIX}${names[index]}`),
        bytes,
      })),
    ),
    0o644,
  );
  return stored.ok ? ok(names) : stored;
}

/** Deletes pictures of the public file store; browsers and CDNs can still have them cached. */
export async function dropPublicPictures(dataDir: string, names: readonly string[]): Promise<void> {
  for (const name of names)
    for (const prefix of ['', THUMB_PREFIX])
      await rm(path.join(folderOf(dataDir), prefix + path.basename(name)), { force: true });
}

export type PrivatePicture = { kind: 'jpeg' | 'png'; bytes: Uint8Array };

/** Re-encodes pictures that have no public URL; the caller stores them. WebP becomes JPEG. */
export async function recodePrivatePictures(
  files: readonly Uint8Array[],
  rule: PictureRule,
): Promise<Result<PrivatePicture[]>> {
  const kinds = files.map((bytes) => (pictureKindOf(bytes) === 'png' ? 'png' : 'jpeg'));
  const recoded = await recodeAll(files, rule, (index) => [
    { format: kinds[index] ?? 'jpeg', longest: PRIVATE_LONGEST },
  ]);
  if (!recoded.ok) return recoded;
  return ok(
    recoded.value.flatMap(([picture], index) =>
      picture ? [{ kind: kinds[index] ?? 'jpeg', bytes: picture.bytes }] : [],
    ),
  );
}

/** Writes files atomically, all or none. Refuses with `pictures.not-kept`. */
export async function keepAll(
  files: readonly { file: string; bytes: Uint8Array }[],
  mode: 0o600 | 0o644,
): Promise<Result<null>> {
  const written: string[] = [];
  try {
    for (const { file, bytes } of files) {
      await writeWhole(file, bytes, mode);
      written.push(file);
    }
    return ok(null);
  } catch (error) {
    for (const file of written) await rm(file, { force: true }).catch(() => undefined);
    // the disk is full, read-only or missing: the shop keeps running
    if (error instanceof Error && 'syscall' in error) {
      console.warn(`a file could not be stored: ${error.message}`);
      return refuse('pictures.not-kept', {}, 'unavailable');
    }
    throw error;
  }
}

/** Validates pictures before decoding: number, size and format. */
export function pictureProblems(
  files: readonly Uint8Array[],
  { field, most, mostKb = MOST_PICTURE_KB, kinds = KINDS }: PictureRule,
): FieldProblems {
  if (files.length > most) return { [field]: [{ code: 'pictures.too-many', facts: { most } }] };
  const isAccepted = (bytes: Uint8Array) => {
    const kind = pictureKindOf(bytes);
    return bytes.length <= mostKb * 1000 && kind !== null && kinds.includes(kind);
  };
  return files.every(isAccepted) ? {} : { [field]: [{ code: 'pictures.kind', facts: { max: mostKb } }] };
}

async function recodeAll(
  files: readonly Uint8Array[],
  rule: PictureRule,
  outputs: (index: number) => readonly RecodedAs[],
): Promise<Result<RecodedPicture[][]>> {
  const problems = pictureProblems(files, rule);
  if (Object.keys(problems).length > 0) return refuseFields(problems);
  const recoded: RecodedPicture[][] = [];
  for (const [index, bytes] of files.entries()) {
    const picture = await recodePicture({ bytes, outputs: outputs(index) });
    if (!picture.done) return picture.because === 'busy' ? busy() : refuseField(rule.field, 'pictures.unreadable');
    recoded.push(picture.pictures);
  }
  return ok(recoded);
}

function busy(): Refused {
  const { refusal } = refuse('api.unavailable', {}, 'unavailable');
  return { ok: false, refusal: { ...refusal, retryAfter: 5 } };
}
