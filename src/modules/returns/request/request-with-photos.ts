import { type Result, refuseFields } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { InputRules } from '../../../platform/http/input-rules.ts';
import {
  deletePrivatePhotos,
  findPhotoProblems,
  savePrivatePhotos,
} from '../../../platform/pictures/save-private-photos.ts';
import type { ReturnDetailsInput, requestReturnInput } from '../return.input.ts';
import { type RequestReturnContext, type RequestReturnResult, requestReturn } from './request-return.ts';
import { findReturnProblems } from './return-request.rules.ts';

type PhotoRequestContext = Omit<RequestReturnContext, 'photos'> & { dataDir: string; files: readonly Uint8Array[] };

/** Validation rules of a return request and its photos that do not depend on its order. */
export const createPhotoRules =
  (files: readonly Uint8Array[]): InputRules<typeof requestReturnInput> =>
  (input) => ({ ...findReturnProblems(input), ...findPhotoProblems(files) });

/** Creates a return request with photos; a refused request deletes its photos. Refuses like both steps. */
export async function requestReturnWithPhotos(
  db: Db,
  orderId: string,
  input: ReturnDetailsInput,
  { dataDir, files, ...context }: PhotoRequestContext,
): Promise<Result<RequestReturnResult>> {
  const problems = createPhotoRules(files)(input);
  if (Object.keys(problems).length > 0) return refuseFields(problems);
  const photos = await savePrivatePhotos(dataDir, files, context.now);
  if (!photos.ok) return photos;
  const requested = await requestReturn(db, orderId, input, { ...context, photos: photos.value });
  if (!requested.ok) await deletePrivatePhotos(dataDir, photos.value);
  return requested;
}
