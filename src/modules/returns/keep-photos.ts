import { uuidv7 } from '../../kernel/ids.ts';
import { ok, type Result, refuse, refuseField } from '../../kernel/result.ts';
import { stripPicture } from '../../platform/strip-picture.ts';
import { dropProofFile, keepProofFile } from '../payments/proof-files.ts';
import type { ReturnPhotoTable } from './return.tables.ts';

const MOST_PHOTOS = 5;
/** Of one photo; kilobytes, as the shop says it. */
const MOST_KB = 1000;

export type KeptPhoto = Omit<ReturnPhotoTable, 'return_id'>;

/**
 * Keeps the pictures that somebody sends with a return, known by their content and without what cameras write beside
 * it. Refuses with `returns.too-many-photos`, and at `photos` what is no picture or too large; then none is kept.
 */
export async function keepPhotos(
  dataDir: string,
  files: readonly Uint8Array[],
  now: Date,
): Promise<Result<KeptPhoto[]>> {
  if (files.length > MOST_PHOTOS) return refuse('returns.too-many-photos', { most: MOST_PHOTOS });
  const pictures = files.map((bytes) => (bytes.length > MOST_KB * 1000 ? null : stripPicture(bytes)));
  const good = pictures.flatMap((picture) => (picture ? [picture] : []));
  if (good.length < files.length) return refuseField('photos', 'returns.photo-kind', { max: MOST_KB });
  const kept: KeptPhoto[] = [];
  for (const { kind, bytes } of good) {
    const file = await keepProofFile(dataDir, bytes);
    kept.push({ id: uuidv7(now.getTime()), file, kind, bytes: bytes.length, sent_at: now });
  }
  return ok(kept);
}

export async function dropPhotos(dataDir: string, photos: readonly KeptPhoto[]): Promise<void> {
  for (const { file } of photos) await dropProofFile(dataDir, file);
}
