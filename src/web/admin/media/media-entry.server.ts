import { data, redirect } from 'react-router';
import { type Result, refuseField } from '../../../kernel/result.ts';
import {
  deleteMediaOperation,
  describeMediaOperation,
  readMediaOperation,
  replaceMediaOperation,
} from '../../../modules/files/media/media.operations.ts';
import { getUsePermission } from '../../../modules/files/media/use-permissions.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { staffWith } from '../../../modules/staff/staff-access.ts';
import { readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { getPictureUrls } from '../../links/picture-urls.ts';
import { adminPaths } from '../admin-paths.ts';
import { formAnswer } from '../form-answer.server.ts';
import { createTimeFormatter } from '../list-page.server.ts';
import { type FormLanguage, listFormLanguages } from '../resources/form-view.server.ts';
import { readTexts } from '../resources/read-parts.server.ts';
import { loadStaffQuery, mayExecute, requireAccess, runStaffCommand } from '../staff-operations.server.ts';
import { createPictureEditor, getEditLabels, type PictureEditor, runPictureEdit } from './edit-picture.server.ts';
import { formatBytes, formatPixels, linkUse, type MediaUseLink } from './media-labels.server.ts';
import { discardUploads, uploadMedia } from './upload-media.server.ts';

export type MediaEntry = {
  kind: 'media';
  pageTitle: string;
  id: number;
  name: string;
  alt: Partial<Record<string, string>>;
  version: number;
  src: string;
  facts: { name: string; value: string }[];
  /** Null for a role that may not replace the picture, and for vector graphics. */
  editor: PictureEditor | null;
  uses: MediaUseLink[];
  languages: FormLanguage[];
  mayWrite: boolean;
  /** Whether the staff member may change all entries that use the picture. */
  mayReplace: boolean;
  isSaved: boolean;
};

/** Page of a picture. @throws Response without the permission, and a 404 page for an unknown id */
export async function loadMediaEntry(shop: ShopRequest, id: string, request: Request): Promise<MediaEntry> {
  const { services, locale, t } = shop;
  const [picture, languages, settings, mayWrite] = await Promise.all([
    loadStaffQuery(readMediaOperation, shop, { params: { id } }),
    listFormLanguages(services.db),
    readSettings(services.db),
    mayExecute(describeMediaOperation, shop),
  ]);
  const permissions = [...new Set(picture.uses.map(({ kind }) => getUsePermission(kind)))];
  const allowed = await Promise.all(permissions.map((needs) => mayExecute({ access: staffWith(needs) }, shop)));
  const mayReplace = mayWrite && allowed.every(Boolean);
  const facts = [
    { name: t('admin.media.number'), value: String(picture.id) },
    { name: t('admin.media.size'), value: formatBytes(picture.bytes, locale) },
    { name: t('admin.media.dimensions'), value: formatPixels(picture, shop) },
    { name: t('admin.media.added'), value: createTimeFormatter(shop, settings)(picture.created_at) },
    { name: t('admin.media.file'), value: picture.file },
  ];
  return {
    kind: 'media',
    pageTitle: `${picture.name} – ${settings.siteName}`,
    id: picture.id,
    name: picture.name,
    alt: picture.alt,
    version: picture.version,
    src: getPictureUrls(picture.file).src,
    facts: facts.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }])),
    editor: mayReplace ? createPictureEditor(picture) : null,
    uses: picture.uses.map((use) => linkUse(shop, use)),
    languages,
    mayWrite,
    mayReplace,
    isSaved: new URL(request.url).searchParams.get('saved') === '1',
  };
}

/** Saves, edits, replaces or deletes a picture. @throws Response a redirect after success */
export async function handleMediaEntryForm(shop: ShopRequest, id: string, form: FormData) {
  await requireAccess(describeMediaOperation, shop);
  const intent = readTextField(form, 'intent');
  const result = await (runPictureEdit(shop, { id, intent, form }) ?? runIntent(shop, { id, intent, form }));
  if (result.ok)
    throw redirect(
      intent === 'delete' ? adminPaths.media({ saved: 1 }) : adminPaths.mediaFile(Number(id), { saved: 1 }),
      303,
    );
  return formAnswer(shop, result.refusal, { intent, form, labels: getEditLabels(shop.t) });
}

function runIntent(
  shop: ShopRequest,
  { id, intent, form }: { id: string; intent: string; form: FormData },
): Promise<Result<unknown>> {
  switch (intent) {
    case 'save': {
      const input = {
        name: readTextField(form, 'name'),
        alt: readTexts(form, 'alt'),
        version: Number(readTextField(form, 'version')),
      };
      return runStaffCommand(describeMediaOperation, shop, { form, params: { id }, input });
    }
    case 'replace':
      return replaceByUpload(shop, id, form);
    case 'delete':
      return runStaffCommand(deleteMediaOperation, shop, { form, params: { id } });
    default:
      throw data(null, { status: 404 });
  }
}

async function replaceByUpload(shop: ShopRequest, id: string, form: FormData): Promise<Result<unknown>> {
  const uploaded = await uploadMedia(shop, form, 'picture');
  if (!uploaded.ok) return uploaded;
  const [picture] = uploaded.value;
  if (!picture) return refuseField('picture', 'fields.required', { type: 'picture' });
  const input = { picture_id: picture.id };
  const replaced = await runStaffCommand(replaceMediaOperation, shop, { form, params: { id }, input });
  if (!replaced.ok) await discardUploads(shop, form, uploaded.value);
  return replaced;
}
