import { type Result, refuseFields } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import type { InputRules } from '../../platform/input-rules.ts';
import { dropPhotos, keepPhotos, photoProblems } from './keep-photos.ts';
import { wishRules } from './read-payout.rules.ts';
import { type Requested, type Requesting, requestReturn } from './request-return.ts';
import type { ReturnWishInput, returnWishInput } from './return.input.ts';

type WithFiles = Omit<Requesting, 'photos'> & { dataDir: string; files: readonly Uint8Array[] };

/** Validation rules of a return request and its photos that do not depend on its order. */
export const pictured =
  (files: readonly Uint8Array[]): InputRules<typeof returnWishInput> =>
  (input) => ({ ...wishRules(input), ...photoProblems(files) });

/** Creates a return request with photos; a refused request deletes its photos. Refuses like both steps. */
export async function requestReturnWithPhotos(
  db: Db,
  orderId: string,
  input: ReturnWishInput,
  { dataDir, files, ...context }: WithFiles,
): Promise<Result<Requested>> {
  const problems = pictured(files)(input);
  if (Object.keys(problems).length > 0) return refuseFields(problems);
  const photos = await keepPhotos(dataDir, files, context.now);
  if (!photos.ok) return photos;
  const requested = await requestReturn(db, orderId, input, { ...context, photos: photos.value });
  if (!requested.ok) await dropPhotos(dataDir, photos.value);
  return requested;
}
