import { ok, type RefusedResult, type Result } from '../../../kernel/result.ts';
import type { Fields } from '../../../platform/resources/resource.ts';
import { readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { discardUploads, findChosenMedia, type UploadedPicture, uploadMedia } from '../media/upload-media.server.ts';

/**
 * Stores the uploaded pictures of a form, or finds those that were chosen from the media library.
 * @returns file names by field; refuses at the field of an unusable picture, or at its control for the number: `image.library`
 */
export async function uploadPictures(
  shop: ShopRequest,
  fields: Fields,
  form: FormData,
): Promise<Result<Record<string, string | null>>> {
  const files: Record<string, string | null> = {};
  const uploads: UploadedPicture[] = [];
  for (const [name, { control }] of Object.entries(fields)) {
    if (control.kind !== 'picture') continue;
    const uploaded = await uploadMedia(shop, form, `${name}.file`);
    // an uploaded file replaces the chosen picture
    const hasUpload = !uploaded.ok || uploaded.value.length > 0;
    const found = hasUpload ? uploaded : await findChosenPicture(shop, form, `${name}.library`);
    if (!found.ok) {
      await discardUploads(shop, form, uploads);
      return moveFileErrors(found, name);
    }
    if (hasUpload) uploads.push(...found.value);
    const [picture] = found.value;
    if (picture) files[name] = picture.file;
  }
  return ok(files);
}

function findChosenPicture(shop: ShopRequest, form: FormData, field: string) {
  return findChosenMedia(shop, { text: readTextField(form, field), field, most: 1 });
}

/** The file input has the error of the field. */
function moveFileErrors(refused: RefusedResult, name: string): RefusedResult {
  const problems = refused.refusal.fields[`${name}.file`];
  return problems ? { ok: false, refusal: { ...refused.refusal, fields: { [name]: problems } } } : refused;
}

/** Typed numbers of library pictures by control, for a refused form. */
export function readLibraryNumbers(fields: Fields, form: FormData): Record<string, string> {
  const names = Object.keys(fields).filter((name) => fields[name]?.control.kind === 'picture');
  return Object.fromEntries(names.map((name) => [`${name}.library`, readTextField(form, `${name}.library`)]));
}
