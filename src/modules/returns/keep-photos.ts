import { uuidv7 } from '../../kernel/ids.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { FieldProblems } from '../../platform/input-rules.ts';
import { pictureProblems, recodePrivatePictures } from '../../platform/pictures/keep-pictures.ts';
import { dropProofFile, keepProofFiles } from '../payments/proof-files.ts';
import type { ReturnPhotoTable } from './return.tables.ts';

const PHOTOS = { field: 'photos', most: 5 };

export type KeptPhoto = Omit<ReturnPhotoTable, 'return_id'>;

/** What is wrong with the pictures at first sight, at `photos`. */
export function photoProblems(files: readonly Uint8Array[]): FieldProblems {
  return pictureProblems(files, PHOTOS);
}

/**
 * Keeps the pictures that somebody sends with a return, written anew, where nobody but staff sees them; all or none.
 * Refuses as `keepPublicPictures` does, at `photos`.
 */
export async function keepPhotos(
  dataDir: string,
  files: readonly Uint8Array[],
  now: Date,
): Promise<Result<KeptPhoto[]>> {
  const recoded = await recodePrivatePictures(files, PHOTOS);
  if (!recoded.ok) return recoded;
  const pictures = recoded.value;
  const named = await keepProofFiles(
    dataDir,
    pictures.map(({ bytes }) => bytes),
  );
  if (!named.ok) return named;
  return ok(
    pictures.map(({ kind, bytes }, nth) => ({
      ...{ id: uuidv7(now.getTime()), file: named.value[nth] ?? '', kind },
      ...{ bytes: bytes.length, sent_at: now },
    })),
  );
}

export async function dropPhotos(dataDir: string, photos: readonly KeptPhoto[]): Promise<void> {
  for (const { file } of photos) await dropProofFile(dataDir, file);
}
