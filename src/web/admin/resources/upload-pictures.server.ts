import { ok, type Result, refuseFields } from '../../../kernel/result.ts';
import { uploadPictureOperation } from '../../../modules/content/media/media.operations.ts';
import type { Fields } from '../../../platform/resources/resource.ts';
import { readFileField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { runStaffCommand } from '../staff-operations.server.ts';

/** Stores the chosen pictures of a form. @returns file names by field; refuses at the field of an unusable picture */
export async function uploadPictures(
  shop: ShopRequest,
  fields: Fields,
  form: FormData,
): Promise<Result<Record<string, string | null>>> {
  const stored: Record<string, string | null> = {};
  for (const [name, { control }] of Object.entries(fields)) {
    if (control.kind !== 'picture') continue;
    const picture = await readFileField(form, `${name}.file`);
    if (picture.length === 0) continue;
    const uploaded = await runStaffCommand(uploadPictureOperation, shop, { form, input: {}, uploads: { picture } });
    if (!uploaded.ok) return moveToField(uploaded.refusal.fields.picture, name) ?? uploaded;
    stored[name] = uploaded.value.file;
  }
  return ok(stored);
}

function moveToField(problems: Parameters<typeof refuseFields>[0][string] | undefined, name: string) {
  return problems ? refuseFields({ [name]: problems }) : null;
}
