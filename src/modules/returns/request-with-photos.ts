import { type Result, refuseFields } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import type { InputRules } from '../../platform/input-rules.ts';
import { dropPhotos, keepPhotos, photoProblems } from './keep-photos.ts';
import { wishRules } from './read-payout.rules.ts';
import { type Requested, type Requesting, requestReturn } from './request-return.ts';
import type { ReturnWishInput, returnWishInput } from './return.input.ts';

type WithFiles = Omit<Requesting, 'photos'> & { dataDir: string; files: readonly Uint8Array[] };

/** Problems of a return request and its pictures, independent of its order. */
export const pictured =
  (files: readonly Uint8Array[]): InputRules<typeof returnWishInput> =>
  (wish) => ({ ...wishRules(wish), ...photoProblems(files) });

/** Asks to send pieces back and shows what they look like; without the request no picture stays. Refuses as both do. */
export async function requestReturnWithPhotos(
  db: Db,
  orderId: string,
  wish: ReturnWishInput,
  { dataDir, files, ...how }: WithFiles,
): Promise<Result<Requested>> {
  const wrong = pictured(files)(wish);
  if (Object.keys(wrong).length > 0) return refuseFields(wrong);
  const photos = await keepPhotos(dataDir, files, how.now);
  if (!photos.ok) return photos;
  const asked = await requestReturn(db, orderId, wish, { ...how, photos: photos.value });
  if (!asked.ok) await dropPhotos(dataDir, photos.value);
  return asked;
}
