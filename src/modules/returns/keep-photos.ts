import { uuidv7 } from '../../kernel/ids.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { FieldProblems } from '../../platform/input-rules.ts';
import { pictureProblems, recodePrivatePictures } from '../../platform/pictures/keep-pictures.ts';
import { dropProofFile, keepProofFiles } from '../payments/proof-files.ts';
import type { ReturnPhotoTable } from './return.tables.ts';

const PHOTOS = { field: 'photos', most: 5 };

export type KeptPhoto = Omit<ReturnPhotoTable, 'return_id'>;

/** Validates the photos without decoding them; problems are reported at `photos`. */
export function photoProblems(files: readonly Uint8Array[]): FieldProblems {
  return pictureProblems(files, PHOTOS);
}

/**
 * Recodes the photos of a return request and saves them as private files, visible to staff only; all or none.
 * Refuses at `photos` like `keepPublicPictures`.
 */
export async function keepPhotos(
  dataDir: string,
  files: readonly Uint8Array[],
  now: Date,
): Promise<Result<KeptPhoto[]>> {
  const recoded = await recodePrivatePictures(files, PHOTOS);
  if (!recoded.ok) return recoded;
  const pictures = recoded.value;
  const saved = await keepProofFiles(
    dataDir,
    pictures.map(({ bytes }) => bytes),
  );
  if (!saved.ok) return saved;
  return ok(
    pictures.map(({ kind, bytes }, index) => ({
      ...{ id: uuidv7(now.getTime()), file: saved.value[index] ?? '', kind },
      ...{ bytes: bytes.length, sent_at: now },
    })),
  );
}

export async function dropPhotos(dataDir: string, photos: readonly KeptPhoto[]): Promise<void> {
  for (const { file } of photos) await dropProofFile(dataDir, file);
}
