import { ok, type Result, refuseField, refuseFields } from '../../../kernel/result.ts';
import { addProductPicturesOperation } from '../../../modules/catalog/pictures/picture.operations.ts';
import { readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { discardUploads, findChosenMedia, uploadMedia } from '../media/upload-media.server.ts';
import { runStaffCommand } from '../staff-operations.server.ts';

/** Stores the chosen files and appends them to the product. Refuses at the field `pictures`. */
export async function uploadProductPictures(shop: ShopRequest, id: string, form: FormData): Promise<Result<unknown>> {
  const field = 'pictures';
  // the script has uploaded these one by one
  const stored = await findChosenMedia(shop, { text: form.getAll('stored').join(' '), field });
  if (!stored.ok) return stored;
  const uploaded = await uploadMedia(shop, form, field);
  const pictures = [...stored.value, ...(uploaded.ok ? uploaded.value : [])];
  const files = pictures.map(({ file }) => file);
  const added = uploaded.ok ? await addPictures(shop, { id, form, files, field }) : uploaded;
  if (!added.ok) await discardUploads(shop, form, pictures);
  return added;
}

/** Appends pictures of the media library to the product. Refuses at the field `library`. */
export async function addLibraryPictures(shop: ShopRequest, id: string, form: FormData): Promise<Result<unknown>> {
  const chosen = await findChosenMedia(shop, { text: readTextField(form, 'library'), field: 'library' });
  if (!chosen.ok) return chosen;
  return addPictures(shop, { id, form, files: chosen.value.map(({ file }) => file), field: 'library' });
}

async function addPictures(
  shop: ShopRequest,
  { id, form, files, field }: { id: string; form: FormData; files: readonly string[]; field: string },
): Promise<Result<unknown>> {
  if (files.length === 0) return refuseField(field, 'fields.required', { type: 'picture' });
  const added = await runStaffCommand(addProductPicturesOperation, shop, { form, params: { id }, input: { files } });
  if (added.ok) return ok(null);
  const problems = Object.values(added.refusal.fields).flat();
  return problems.length > 0 ? refuseFields({ [field]: problems }) : added;
}
