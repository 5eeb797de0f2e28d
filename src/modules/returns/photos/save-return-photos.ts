import { uuidv7 } from '../../../kernel/ids.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import type { FieldErrors } from '../../../platform/http/input-rules.ts';
import { recodePrivatePictures, validatePictures } from '../../../platform/pictures/store-pictures.ts';
import { deleteProofFile, saveProofFiles } from '../../payments/transfers/proof-files.ts';
import type { ReturnPhotoTable } from '../return.tables.ts';

const PHOTO_FIELD = { field: 'photos', most: 5 };

export type StoredPhoto = Omit<ReturnPhotoTable, 'return_id'>;

/** Validates the photos without decoding them; problems are reported at `photos`. */
export function findPhotoProblems(files: readonly Uint8Array[]): FieldErrors {
  return validatePictures(files, PHOTO_FIELD);
}

/**
 * Recodes the photos of a return request and saves them as private files, visible to staff only; all or none.
 * Refuses at `photos` like `keepPublicPictures`.
 */
export async function saveReturnPhotos(
  dataDir: string,
  files: readonly Uint8Array[],
  now: Date,
): Promise<Result<StoredPhoto[]>> {
  const recoded = await recodePrivatePictures(files, PHOTO_FIELD);
  if (!recoded.ok) return recoded;
  const pictures = recoded.value;
  const saved = await saveProofFiles(
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

export async function deleteReturnPhotos(dataDir: string, photos: readonly StoredPhoto[]): Promise<void> {
  for (const { file } of photos) await deleteProofFile(dataDir, file);
}
