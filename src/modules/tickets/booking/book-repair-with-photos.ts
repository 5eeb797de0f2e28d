import { type Result, refuseFields } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import {
  deletePrivatePhotos,
  findPhotoProblems,
  savePrivatePhotos,
} from '../../../platform/pictures/save-private-photos.ts';
import { type BookingContext, type BookingResult, bookRepair } from './book-repair.ts';
import type { BookRepairInput } from './booking.input.ts';
import { createHandOverRules } from './hand-over.rules.ts';

type BookingWithPhotos = Omit<BookingContext, 'photos'> & { dataDir: string; files: readonly Uint8Array[] };

/**
 * Books a repair and stores photos of the damage; deletes the photos again when no new ticket is created. Refuses for
 * the same reasons as `bookRepair` and `savePrivatePhotos`.
 */
export async function bookRepairWithPhotos(
  db: Db,
  input: BookRepairInput,
  { dataDir, files, ...booking }: BookingWithPhotos,
): Promise<Result<BookingResult>> {
  const wrong = findPhotoProblems(files);
  if (Object.keys(wrong).length > 0) return refuseFields({ ...createHandOverRules(booking.customer)(input), ...wrong });
  const photos = await savePrivatePhotos(dataDir, files, booking.now);
  if (!photos.ok) return photos;
  const booked = await bookRepair(db, input, { ...booking, photos: photos.value });
  if (!booked.ok || booked.value.token === null) await deletePrivatePhotos(dataDir, photos.value);
  return booked;
}
