import { ok, type Result } from '../../../kernel/result.ts';
import type { Fields } from '../../../platform/resources/resource.ts';
import { readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { findChosenMedia, uploadMedia } from '../media/upload-media.server.ts';

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
  for (const [name, { control }] of Object.entries(fields)) {
    if (control.kind !== 'picture') continue;
    const picture = await findPicture(shop, form, name);
    if (!picture.ok) return picture;
    if (picture.value) files[name] = picture.value;
  }
  return ok(files);
}

/** An uploaded file replaces the chosen one; undefined without both. */
async function findPicture(shop: ShopRequest, form: FormData, name: string): Promise<Result<string | undefined>> {
  const uploaded = await uploadMedia(shop, form, `${name}.file`);
  const field = `${name}.library`;
  const found =
    uploaded.ok && uploaded.value.length === 0
      ? await findChosenMedia(shop, { text: readTextField(form, field), field, most: 1 })
      : uploaded;
  if (found.ok) return ok(found.value[0]?.file);
  // the file input has the error of the field
  const problems = found.refusal.fields[`${name}.file`];
  return problems ? { ok: false, refusal: { ...found.refusal, fields: { [name]: problems } } } : found;
}

/** Typed numbers of library pictures by control, for a refused form. */
export function readLibraryNumbers(fields: Fields, form: FormData): Record<string, string> {
  const names = Object.keys(fields).filter((name) => fields[name]?.control.kind === 'picture');
  return Object.fromEntries(names.map((name) => [`${name}.library`, readTextField(form, `${name}.library`)]));
}
