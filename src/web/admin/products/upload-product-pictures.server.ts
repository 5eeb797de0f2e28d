import { ok, type Result, refuseField, refuseFields } from '../../../kernel/result.ts';
import { addProductPicturesOperation } from '../../../modules/catalog/pictures/picture.operations.ts';
import { uploadPictureOperation } from '../../../modules/content/media/media.operations.ts';
import { readFileField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { runStaffCommand } from '../staff-operations.server.ts';

/** Stores the chosen pictures and appends them to the product. Refuses at the field `pictures`. */
export async function uploadProductPictures(shop: ShopRequest, id: string, form: FormData): Promise<Result<unknown>> {
  const chosen = await readFileField(form, 'pictures');
  if (chosen.length === 0) return refuseField('pictures', 'fields.required', { type: 'picture' });
  const files: string[] = [];
  for (const picture of chosen) {
    const stored = await runStaffCommand(uploadPictureOperation, shop, {
      form,
      input: {},
      uploads: { picture: [picture] },
    });
    if (!stored.ok) {
      const problems = stored.refusal.fields.picture;
      return problems ? refuseFields({ pictures: problems }) : stored;
    }
    if (stored.value.file) files.push(stored.value.file);
  }
  const added = await runStaffCommand(addProductPicturesOperation, shop, { form, params: { id }, input: { files } });
  if (added.ok) return ok(null);
  const problems = Object.values(added.refusal.fields).flat();
  return problems.length > 0 ? refuseFields({ pictures: problems }) : added;
}
