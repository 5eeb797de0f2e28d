import { uuidv7 } from '../../kernel/ids.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { deletePrivateFile, savePrivateFiles } from '../files/private-files.ts';
import type { FieldErrors } from '../http/input-rules.ts';
import { recodePrivatePictures, validatePictures } from './store-pictures.ts';

const PHOTO_FIELD = { field: 'photos', maxCount: 5 };

/** Row of a saved photo, without the record that it belongs to. */
export type StoredPhoto = { id: string; file: string; kind: 'jpeg' | 'png'; bytes: number; sent_at: Date };

/** Validates the photos without decoding them; problems are reported at `photos`. */
export function findPhotoProblems(files: readonly Uint8Array[]): FieldErrors {
  return validatePictures(files, PHOTO_FIELD);
}

/**
 * Re-encodes uploaded photos, e.g. of a return request or a broken device, and saves them as private files, visible to
 * staff only; all or none. Refuses at `photos` like `storePublicPictures`.
 */
export async function savePrivatePhotos(
  dataDir: string,
  files: readonly Uint8Array[],
  now: Date,
): Promise<Result<StoredPhoto[]>> {
  const recoded = await recodePrivatePictures(files, PHOTO_FIELD);
  if (!recoded.ok) return recoded;
  const pictures = recoded.value;
  const saved = await savePrivateFiles(
    dataDir,
    pictures.map(({ bytes }) => bytes),
  );
  if (!saved.ok) return saved;
  return ok(
    pictures.map(({ kind, bytes }, index) => ({
      id: uuidv7(now.getTime()),
      file: saved.value[index] ?? '',
      kind,
      bytes: bytes.length,
      sent_at: now,
    })),
  );
}

export async function deletePrivatePhotos(dataDir: string, photos: readonly StoredPhoto[]): Promise<void> {
  for (const { file } of photos) await deletePrivateFile(dataDir, file);
}
