import { type Result, refuseFields } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { dropPhotos, keepPhotos, photoProblems } from '../returns/keep-photos.ts';
import { type Booked, type Booking, bookRepair } from './book-repair.ts';
import { handOverRules } from './hand-over.rules.ts';
import type { BookRepairInput } from './ticket.input.ts';

type WithFiles = Omit<Booking, 'photos'> & { dataDir: string; files: readonly Uint8Array[] };

/**
 * Books a repair and stores photos of the damage; deletes the photos again when no new ticket is created. Refuses for
 * the same reasons as `bookRepair` and `keepPhotos`.
 */
export async function bookWithPhotos(
  db: Db,
  input: BookRepairInput,
  { dataDir, files, ...booking }: WithFiles,
): Promise<Result<Booked>> {
  const wrong = photoProblems(files);
  if (Object.keys(wrong).length > 0) return refuseFields({ ...handOverRules(booking.customer)(input), ...wrong });
  const photos = await keepPhotos(dataDir, files, booking.now);
  if (!photos.ok) return photos;
  const booked = await bookRepair(db, input, { ...booking, photos: photos.value });
  if (!booked.ok || booked.value.token === null) await dropPhotos(dataDir, photos.value);
  return booked;
}
