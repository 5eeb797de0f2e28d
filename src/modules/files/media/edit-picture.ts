import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { measurePicture } from '../../../platform/pictures/measure-picture.ts';
import { type FocalPoint, readFocalPoint } from '../../../platform/pictures/picture-name.ts';
import type { PictureArea } from '../../../platform/pictures/recode-picture.ts';
import { deletePublicPictures, storePictureAgain } from '../../../platform/pictures/store-pictures.ts';
import { isSameValue } from '../../../platform/resources/change-entry.ts';
import type { StaffRole } from '../../staff/staff.rules.ts';
import type { ReplacedUses } from '../picture-columns.ts';
import { type PictureDimensions, toPictureArea } from './crop.rules.ts';
import { findMediaFile, lockMediaFiles, type MediaFile, updateMediaFile } from './media.store.ts';
import { replaceUses } from './replace-uses.ts';

/** How the stored file is made from the original; both null: as it was uploaded. */
export type PictureEdit = { crop: PictureArea | null; focalPoint: FocalPoint | null };

/** The file from which a picture is made. */
export type OriginalPicture = PictureDimensions & { file: string };

export type EditedPicture = { before: MediaFile; after: MediaFile; uses: ReplacedUses };

export type EditContext = {
  db: Db;
  dataDir: string;
  role: StaffRole;
  now: Date;
  /** Work in the transaction of the change, such as the audit entry. */
  onChange(tx: Tx, edited: EditedPicture): Promise<void>;
};

/** The original of a picture with its size; null for vector graphics, other formats and missing files. */
export function getOriginal({ file, width, height, original_file, crop }: MediaFile): OriginalPicture | null {
  if (original_file !== null && crop !== null)
    return { file: original_file, width: crop.original_width, height: crop.original_height };
  return width === null || height === null ? null : { file, width, height };
}

export function getEdit({ file, crop }: MediaFile): PictureEdit {
  return { crop: crop && toPictureArea(crop), focalPoint: readFocalPoint(file) };
}

/**
 * Makes the file of a picture again from its original, and makes all entries that use it use the new file, as a replacement
 * does. The original of a cropped picture is stored with it. Null when nothing changes.
 * @param edit returns the new crop and focal point
 */
export async function editPicture(
  { db, dataDir, role, now, onChange }: EditContext,
  { id, version }: { id: number; version: number },
  edit: (current: PictureEdit, original: OriginalPicture) => Result<PictureEdit>,
): Promise<Result<EditedPicture | null>> {
  const picture = await findMediaFile(db, id);
  if (!picture) return refuse('api.not-found', {}, 'missing');
  if (picture.version !== version) return refuse('resources.changed', {}, 'conflict');
  const original = getOriginal(picture);
  if (!original) return refuse('media.not-editable');
  const current = getEdit(picture);
  const edited = edit(current, original);
  if (!edited.ok) return edited;
  const { crop, focalPoint } = edited.value;
  if (isSameValue(current, { crop, focalPoint })) return ok(null);
  // decoding takes long, so the transaction begins after it
  const stored = await storePictureAgain(dataDir, { file: original.file, crop, focalPoint });
  if (!stored.ok) return stored;
  const file = stored.value;
  try {
    const size = await measurePicture(dataDir, file);
    const saved = await inTransaction(db, async (tx): Promise<Result<EditedPicture>> => {
      const [before] = await lockMediaFiles(tx, [id]);
      if (!before) return refuse('api.not-found', {}, 'missing');
      if (before.version !== version) return refuse('resources.changed', {}, 'conflict');
      const after = Object.assign({}, before, size, {
        file,
        original_file: crop && original.file,
        crop: crop && { ...crop, original_width: original.width, original_height: original.height },
      });
      await updateMediaFile(tx, id, after);
      // only a crop changes what a copy of the picture at twice the width would show
      const isSameContent = isSameValue(current.crop, crop);
      const uses = await replaceUses(tx, { before: before.file, after: file, role, now, isSameContent });
      if (!uses.ok) return uses;
      const result = { before, after, uses: uses.value };
      await onChange(tx, result);
      return ok(result);
    });
    if (!saved.ok) await deletePublicPictures(dataDir, [file]);
    return saved;
  } catch (error) {
    await deletePublicPictures(dataDir, [file]);
    throw error;
  }
}
