import { ok, type Result, refuseField, refuseFields } from '../../../kernel/result.ts';
import {
  deleteMediaOperation,
  readMediaOperation,
  uploadPictureOperation,
} from '../../../modules/files/media/media.operations.ts';
import { MAX_MEDIA_NAME_LENGTH } from '../../../modules/files/media/media-texts.ts';
import { readFileField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { runQuery } from '../../operations/load-query.server.ts';
import { runStaffCommand } from '../staff-operations.server.ts';

export type UploadedPicture = { id: number; file: string };

/** Numbers of pictures in one field. */
const MAX_CHOSEN_PICTURES = 60;

/** Adds the files of a field to the media library, all or none. Refuses at the field. */
export async function uploadMedia(
  shop: ShopRequest,
  form: FormData,
  field: string,
): Promise<Result<UploadedPicture[]>> {
  const names = form.getAll(field).flatMap((file) => (file instanceof File && file.size > 0 ? [file.name] : []));
  const uploaded: UploadedPicture[] = [];
  for (const [index, picture] of (await readFileField(form, field)).entries()) {
    const stored = await runStaffCommand(uploadPictureOperation, shop, {
      form,
      input: { name: names[index]?.slice(-MAX_MEDIA_NAME_LENGTH) ?? '' },
      uploads: { picture: [picture] },
    });
    if (!stored.ok) {
      await discardUploads(shop, form, uploaded);
      const problems = stored.refusal.fields.picture;
      return problems ? refuseFields({ [field]: problems }) : stored;
    }
    const { id, file } = stored.value;
    if (id !== null && file !== null) uploaded.push({ id, file });
  }
  return ok(uploaded);
}

/** Deletes the uploads of a refused form, which would stay in the library without a use. */
export async function discardUploads(
  shop: ShopRequest,
  form: FormData,
  uploaded: readonly UploadedPicture[],
): Promise<void> {
  for (const { id } of uploaded)
    await runStaffCommand(deleteMediaOperation, shop, { form, params: { id: String(id) } });
}

/** Pictures of the media library by the numbers in a text field: `12, 15`. Refuses at the field. */
export async function findChosenMedia(
  shop: ShopRequest,
  { text, field, most = MAX_CHOSEN_PICTURES }: { text: string; field: string; most?: number },
): Promise<Result<UploadedPicture[]>> {
  const numbers = text.split(/[\s,،;#]+/).filter((number) => number !== '');
  if (numbers.length > most) return refuseField(field, 'pictures.too-many', { most });
  const chosen: UploadedPicture[] = [];
  for (const id of numbers) {
    const found = await runQuery(readMediaOperation, shop, { params: { id } });
    if (!found.ok) return refuseField(field, 'media.unknown');
    chosen.push({ id: found.value.id, file: found.value.file });
  }
  return ok(chosen);
}
