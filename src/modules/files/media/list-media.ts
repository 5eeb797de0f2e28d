import { toTimeRange } from '../../../kernel/time/period.schemas.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readSettings } from '../../settings/read-settings.ts';
import type { StaffRole } from '../../staff/staff.rules.ts';
import type { PictureUse } from '../picture-columns.ts';
import { selectPictureUses } from '../picture-uses.store.ts';
import type { MediaQuery } from './media.schemas.ts';
import { findMediaFile, type MediaFile, type MediaFilter, selectMediaFiles, selectMediaPage } from './media.store.ts';
import { hideUses } from './use-permissions.ts';

const PAGE_SIZE = 48;
const MAX_LISTED_USES = 4;
const MAX_USES = 200;

export type UsedMediaFile = MediaFile & { uses: PictureUse[] };
export type MediaList = { pictures: UsedMediaFile[]; total: number; perPage: number };

/** A page of the library with the first uses of each picture that the role may read. */
export async function listMedia(db: Db, query: MediaQuery, role: StaffRole): Promise<MediaList> {
  const { files, total } = await listMediaFiles(db, query);
  const uses = Map.groupBy(
    await selectPictureUses(
      db,
      files.map(({ file }) => file),
      MAX_LISTED_USES,
    ),
    ({ file }) => file,
  );
  return {
    pictures: files.map((file) => Object.assign(file, { uses: hideUses(uses.get(file.file) ?? [], role) })),
    total,
    perPage: PAGE_SIZE,
  };
}

/** A page of the library without the uses. Days are days in the time zone of the shop. */
export async function listMediaFiles(
  db: Db,
  { page, perPage = PAGE_SIZE, ...query }: MediaQuery & { perPage?: number },
): Promise<{ files: MediaFile[]; total: number }> {
  const filter = await toMediaFilter(db, query);
  const { ids, total } = await selectMediaPage(db, filter, { limit: perPage, offset: (page - 1) * perPage });
  return { files: await selectMediaFiles(db, ids), total };
}

export async function toMediaFilter(db: Db, query: Omit<MediaQuery, 'page'>): Promise<MediaFilter> {
  const { q, use, format, from, to } = query;
  const { timeZone } = await readSettings(db);
  return { q, use, format, ...toTimeRange({ from, to }, timeZone) };
}

/** A picture with its uses; null for an unknown one. */
export async function findMedia(db: Db, id: number, role: StaffRole): Promise<UsedMediaFile | null> {
  const file = await findMediaFile(db, id);
  if (!file) return null;
  const uses = await selectPictureUses(db, [file.file], MAX_USES);
  return Object.assign(file, { uses: hideUses(uses, role) });
}
