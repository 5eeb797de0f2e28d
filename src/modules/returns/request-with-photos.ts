import type { Result } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { dropPhotos, keepPhotos } from './keep-photos.ts';
import { type Requested, type Requesting, requestReturn } from './request-return.ts';
import type { ReturnWishInput } from './return.input.ts';

type WithFiles = Omit<Requesting, 'photos'> & { dataDir: string; files: readonly Uint8Array[] };

/** Asks to send pieces back and shows what they look like; without the request no picture stays. Refuses as both do. */
export async function requestReturnWithPhotos(
  db: Db,
  orderId: string,
  wish: ReturnWishInput,
  { dataDir, files, ...how }: WithFiles,
): Promise<Result<Requested>> {
  const photos = await keepPhotos(dataDir, files, how.now);
  if (!photos.ok) return photos;
  const asked = await requestReturn(db, orderId, wish, { ...how, photos: photos.value });
  if (!asked.ok) await dropPhotos(dataDir, photos.value);
  return asked;
}
