import type { LocalizedText } from '../../../kernel/locale.ts';
import { ok, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { recordSourceChanges } from '../../../platform/resources/translations/record-source-changes.ts';
import type { StaffRole } from '../../staff/staff.rules.ts';
import type { ReplacedUses } from '../picture-columns.ts';
import { selectPictureUses } from '../picture-uses.store.ts';
import { toMediaFilter } from './list-media.ts';
import { type DeleteUnusedInput, MAX_DELETED_PICTURES } from './media.schemas.ts';
import {
  deleteMediaFiles,
  lockMediaFiles,
  type MediaFile,
  selectUnusedFiles,
  selectUnusedMedia,
  updateMediaFile,
  updateMediaTexts,
} from './media.store.ts';
import { MEDIA_TEXTS } from './media-texts.ts';
import { replaceUses } from './replace-uses.ts';

/** Changes name and description of a picture. */
export async function describeMedia(
  tx: Tx,
  { id, name, alt, version }: { id: number; name: string; alt: LocalizedText; version: number },
): Promise<Result<{ before: MediaFile }>> {
  const [before] = await lockMediaFiles(tx, [id]);
  if (!before) return refuse('api.not-found', {}, 'missing');
  if (before.version !== version) return refuse('resources.changed', {}, 'conflict');
  await updateMediaTexts(tx, id, { name, alt });
  await recordSourceChanges(tx, MEDIA_TEXTS, [{ id, before: { alt: before.alt }, after: { alt } }]);
  return ok({ before });
}

export type ReplacedMedia = { before: MediaFile; file: string; uses: ReplacedUses };

/**
 * Makes all entries that use a picture use another one, which must be unused and is merged into it. Refuses an editor who may
 * not change one of the entries.
 */
export async function replaceMedia(
  tx: Tx,
  { id, picture_id, role }: { id: number; picture_id: number; role: StaffRole },
  now: Date,
): Promise<Result<ReplacedMedia>> {
  const pictures = await lockMediaFiles(tx, [id, picture_id]);
  const before = pictures.find((picture) => picture.id === id);
  const other = pictures.find((picture) => picture.id === picture_id);
  if (!before) return refuse('api.not-found', {}, 'missing');
  if (!other || other === before) return refuseField('picture_id', 'fields.invalid', { type: 'picture' });
  // a product cannot have the same picture twice
  if (await isUsed(tx, other)) return refuseField('picture_id', 'media.in-use');
  await deleteMediaFiles(tx, [other.id]);
  await updateMediaFile(tx, id, other);
  const uses = await replaceUses(tx, { before: before.file, after: other.file, role, now, isSameContent: false });
  return uses.ok ? ok({ before, file: other.file, uses: uses.value }) : uses;
}

/** Removes an unused picture from the library. */
export async function deleteMedia(tx: Tx, id: number): Promise<Result<MediaFile>> {
  const [picture] = await lockMediaFiles(tx, [id]);
  if (!picture) return refuse('api.not-found', {}, 'missing');
  if (await isUsed(tx, picture)) return refuse('media.in-use');
  await deleteMediaFiles(tx, [id]);
  return ok(picture);
}

export type DeletedPictures = { pictures: MediaFile[]; used: number; left: number };

/**
 * Removes those of many pictures that are unused when they are locked: all with the filters, at most a thousand, or the listed
 * ones. Pictures that were deleted meanwhile are not counted.
 */
export async function deleteUnusedMedia(
  tx: Tx,
  { pictures: listed, filters }: DeleteUnusedInput,
): Promise<Result<DeletedPictures>> {
  const found = filters && (await findUnusedMedia(tx, filters));
  const ids = found?.ids ?? listed ?? [];
  if (ids.length === 0) return ok({ pictures: [], used: 0, left: 0 });
  const locked = await lockMediaFiles(tx, ids);
  // a new query, because a transaction that used a picture may have ended while its lock was awaited
  const unused = await selectUnusedFiles(tx, ids);
  const pictures = locked.filter(({ id }) => unused.has(id));
  await deleteMediaFiles(
    tx,
    pictures.map(({ id }) => id),
  );
  return ok({
    pictures,
    used: locked.length - pictures.length,
    left: found ? found.total - found.ids.length : 0,
  });
}

async function findUnusedMedia(tx: Tx, { added_until, ...query }: NonNullable<DeleteUnusedInput['filters']>) {
  return selectUnusedMedia(tx, { ...(await toMediaFilter(tx, query)), added_until }, MAX_DELETED_PICTURES);
}

async function isUsed(tx: Tx, { file }: MediaFile): Promise<boolean> {
  return (await selectPictureUses(tx, [file], 1)).length > 0;
}
