import { data, redirect } from 'react-router';
import { refuseField } from '../../../kernel/result.ts';
import { exportMediaOperation } from '../../../modules/files/media/export-media.ts';
import type { UsedMediaFile } from '../../../modules/files/media/list-media.ts';
import { listMediaOperation, uploadPictureOperation } from '../../../modules/files/media/media.operations.ts';
import { MEDIA_FORMATS, MEDIA_USES, type MediaQuery, mediaQuery } from '../../../modules/files/media/media.schemas.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import type { Settings } from '../../../modules/settings/settings.rules.ts';
import { readFormDataWithFiles, readTextField } from '../../http/form-data.server.ts';
import { readQueryParams } from '../../http/query-params.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { getPictureUrls } from '../../links/picture-urls.ts';
import type { Filter } from '../admin-list.tsx';
import { adminPaths } from '../admin-paths.ts';
import { createExportLink, type ExportLink } from '../export-link.server.ts';
import { formAnswer } from '../form-answer.server.ts';
import { createPeriodFilters, listFilterParams } from '../list-filters.server.ts';
import { countPages, createTimeFormatter } from '../list-page.server.ts';
import { loadStaffQuery, mayExecute, requireAccess } from '../staff-operations.server.ts';
import { type ListViews, loadListViews } from '../views/list-views.server.ts';
import { describeDeletion, handleDeletion, MEDIA_OUTCOME_PARAMS } from './delete-unused.server.ts';
import { formatBytes, formatPixels, linkUse, type MediaUseLink, translateUseKind } from './media-labels.server.ts';
import { uploadMedia } from './upload-media.server.ts';

/** Uses of a picture that the list links; the page of the picture has the others. */
const MAX_SHOWN_USES = 3;

export type MediaCard = {
  id: number;
  name: string;
  href: string;
  thumb: string;
  /** Size of the file and of the picture. */
  size: string;
  date: string;
  uses: MediaUseLink[];
  hasMoreUses: boolean;
};

export type MediaPage = {
  kind: 'media';
  pageTitle: string;
  pictures: MediaCard[];
  filters: Filter[];
  views: ListViews;
  exportLink: ExportLink | null;
  search: string | undefined;
  page: number;
  lastPage: number;
  found: string;
  total: number;
  mayWrite: boolean;
  /** Whether the list has unused pictures only, which can be deleted together. */
  canDelete: boolean;
  /** Time of the list, ISO 8601: pictures that were added later are not deleted with all of the list. */
  loadedAt: string;
  isSaved: boolean;
  /** Sentences about the last deletion of unused pictures. */
  deletion: string[];
};

/** A page of the media library. @throws Response without the permission */
export async function loadMediaPage(shop: ShopRequest, request: Request): Promise<MediaPage> {
  const { t } = shop;
  const { input, query } = readMediaQuery(request);
  const [list, mayWrite, settings] = await Promise.all([
    loadStaffQuery(listMediaOperation, shop, { input }),
    mayExecute(uploadPictureOperation, shop),
    readSettings(shop.services.db),
  ]);
  const lastPage = countPages(list);
  // the only picture of the last page was deleted
  if (query.page > lastPage) throw redirect(adminPaths.media({ ...input, page: lastPage }));
  const formatTime = createTimeFormatter(shop, settings);
  return {
    kind: 'media',
    pageTitle: `${t('admin.media.title')} – ${settings.siteName}`,
    pictures: list.pictures.map((picture) => createCard(shop, picture, formatTime)),
    filters: listFilters(shop, settings, query),
    views: await loadListViews(shop, 'media', request),
    exportLink: await createExportLink(shop, exportMediaOperation, 'media', {
      query: listFilterParams(query),
      total: list.total,
    }),
    search: query.q,
    page: query.page,
    lastPage,
    found: t('admin.media.found', { count: list.total }),
    total: list.total,
    mayWrite,
    canDelete: mayWrite && query.use === 'unused',
    loadedAt: shop.services.clock().toISOString(),
    isSaved: new URL(request.url).searchParams.get('saved') === '1',
    deletion: describeDeletion(shop, request),
  };
}

/** Filters of the list; an invalid query falls back to the whole library. */
function readMediaQuery(request: Request): { input: Record<string, string>; query: MediaQuery } {
  const given = readQueryParams(request, 'view', ...MEDIA_OUTCOME_PARAMS);
  const input = mediaQuery.safeParse(given).success ? given : {};
  return { input, query: mediaQuery.parse(input) };
}

function createCard(
  shop: ShopRequest,
  { id, file, name, bytes, width, height, created_at, uses }: UsedMediaFile,
  formatTime: (at: Date) => string,
): MediaCard {
  const size = [formatBytes(bytes, shop.locale), formatPixels({ width, height }, shop)];
  return {
    id,
    name,
    href: adminPaths.mediaFile(id),
    thumb: getPictureUrls(file).thumb,
    size: size.filter((part) => part !== null).join(' · '),
    date: formatTime(created_at),
    uses: uses.slice(0, MAX_SHOWN_USES).map((use) => linkUse(shop, use)),
    hasMoreUses: uses.length > MAX_SHOWN_USES,
  };
}

function listFilters(shop: ShopRequest, settings: Settings, { use, format, from, to }: MediaQuery): Filter[] {
  const { t } = shop;
  const any = t('admin.resources.shared.any');
  return [
    {
      name: 'use',
      label: t('admin.media.usedBy'),
      value: use,
      any,
      choices: MEDIA_USES.map((one) => ({
        value: one,
        name: one === 'unused' ? t('admin.media.unused') : translateUseKind(t, one),
      })),
    },
    {
      name: 'format',
      label: t('admin.media.format'),
      value: format,
      any,
      choices: MEDIA_FORMATS.map((one) => ({ value: one, name: t(`admin.media.formats.${one}`) })),
    },
    ...createPeriodFilters(shop, settings, { from, to }),
  ];
}

/** Uploads pictures, or deletes unused ones. @throws Response a redirect after success */
export async function handleMediaForm(shop: ShopRequest, request: Request) {
  await requireAccess(uploadPictureOperation, shop);
  const form = await readFormDataWithFiles(request);
  const intent = readTextField(form, 'intent');
  if (intent === 'delete-unused' || intent === 'delete-confirmed')
    return handleDeletion(shop, form, readMediaQuery(request).query);
  if (intent !== 'upload') throw data(null, { status: 404 });
  const uploaded = await uploadMedia(shop, form, 'pictures');
  // the script has uploaded pictures one by one
  const isComplete = uploaded.ok && (uploaded.value.length > 0 || form.has('stored'));
  if (isComplete) throw redirect(adminPaths.media({ saved: 1 }), 303);
  const { refusal } = uploaded.ok ? refuseField('pictures', 'fields.required', { type: 'picture' }) : uploaded;
  return formAnswer(shop, refusal, { intent: 'upload', form });
}
