import { z } from 'zod';
import { ok, type Result, refuseField } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import { type AuditEntry, defineCommand, type OperationContext } from '../../../platform/operations/operation.ts';
import type { FocalPoint } from '../../../platform/pictures/picture-name.ts';
import type { PictureArea } from '../../../platform/pictures/recode-picture.ts';
import { PICTURE_REFUSALS } from '../../../platform/pictures/store-pictures.ts';
import { invalidateSettings } from '../../settings/read-settings.ts';
import type { StaffMember } from '../../staff/staff.rules.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { isValidCrop, MIN_CROP_PX, moveFocalPoint, toPictureArea } from './crop.rules.ts';
import {
  type EditContext,
  type EditedPicture,
  editPicture,
  getEdit,
  type OriginalPicture,
  type PictureEdit,
} from './edit-picture.ts';
import { cropInput, focalPointInput, mediaParams, versionInput } from './media.schemas.ts';
import { describeMediaAction } from './media-audit.ts';

const { write } = staffAccess('texts');

/** Common part of the commands. The transaction begins after decoding, so `run` opens it and writes the audit entry. */
const editing = {
  access: write,
  params: mediaParams,
  refusals: {
    'api.not-found': 'missing',
    'resources.changed': 'conflict',
    'media.not-editable': 'refused',
    'media.no-permission': 'forbidden',
    'pictures.unreadable': PICTURE_REFUSALS['pictures.unreadable'],
    'pictures.not-stored': PICTURE_REFUSALS['pictures.not-stored'],
  },
  idempotency: 'none',
  tags: ['staff'],
  data: z.null(),
  toData: () => null,
} as const;

type EditAction = 'focal-point' | 'crop' | 'restore';

function runEdit(
  { db, deps, actor, now }: OperationContext<StaffMember>,
  action: EditAction,
  picture: { id: number; version: number },
  edit: (current: PictureEdit, original: OriginalPicture) => Result<PictureEdit>,
): Promise<Result<EditedPicture | null>> {
  const context: EditContext = {
    db,
    dataDir: deps.config.dataDir,
    role: actor.role,
    now,
    async onChange(tx, { before, after, uses }) {
      await deps.refreshReplacedPictures(tx, uses, now);
      const facts = { before: toFacts(before), after: toFacts(after) };
      await deps.writeAuditEntry(tx, describeMediaAction(actor, action, picture.id, facts), now);
    },
  };
  return editPicture(context, picture, edit);
}

function toFacts(picture: EditedPicture['before']): AuditEntry['before'] {
  const { crop, focalPoint } = getEdit(picture);
  return {
    picture: picture.file,
    focal_point: focalPoint && `${focalPoint.x} %, ${focalPoint.y} %`,
    crop: crop && `${crop.left}, ${crop.top}, ${crop.width} × ${crop.height}`,
  };
}

function invalidateUses(edited: EditedPicture | null, db: Db): void {
  if (edited?.uses.kinds.includes('settings')) invalidateSettings(db);
}

export const setFocalPointOperation = defineCommand({
  ...editing,
  name: 'media.set-focal-point',
  input: focalPointInput,
  routes: [
    {
      method: 'POST',
      path: '/admin/media/{id}/focal-point',
      operationId: 'setFocalPoint',
      summary:
        'For staff: change the point of a picture that stays visible where it is cropped; the picture gets a new file in all entries',
    },
  ],
  run: (context, { id, version, focal_point }) =>
    runEdit(context, 'focal-point', { id, version }, ({ crop }) => ok({ crop, focalPoint: focal_point })),
  afterCommit: (_, edited, { db }) => invalidateUses(edited, db),
});

export const cropPictureOperation = defineCommand({
  ...editing,
  name: 'media.crop',
  input: cropInput,
  refusals: { ...editing.refusals, 'media.crop-size': 'refused' },
  routes: [
    {
      method: 'POST',
      path: '/admin/media/{id}/crop',
      operationId: 'cropPicture',
      summary:
        'For staff: show a part of a picture in all entries that use it. Pixels of the original, which is stored and can be restored',
    },
  ],
  run: (context, { id, version, ...area }) =>
    runEdit(context, 'crop', { id, version }, (current, original) => {
      const crop = toPictureArea(area);
      if (!isValidCrop(crop, original))
        return refuseField('width', 'media.crop-size', {
          min: MIN_CROP_PX,
          size: `${original.width} × ${original.height}`,
        });
      const isWhole = crop.width === original.width && crop.height === original.height;
      return ok({ crop: isWhole ? null : crop, focalPoint: moveToCrop(current, original, crop) });
    }),
  afterCommit: (_, edited, { db }) => invalidateUses(edited, db),
});

export const restorePictureOperation = defineCommand({
  ...editing,
  name: 'media.restore-original',
  input: versionInput,
  routes: [
    {
      method: 'POST',
      path: '/admin/media/{id}/restore',
      operationId: 'restorePicture',
      summary: 'For staff: show the original of a cropped picture again in all entries that use it',
    },
  ],
  run: (context, { id, version }) =>
    runEdit(context, 'restore', { id, version }, (current, original) =>
      ok({ crop: null, focalPoint: moveToCrop(current, original, getWhole(original)) }),
    ),
  afterCommit: (_, edited, { db }) => invalidateUses(edited, db),
});

const getWhole = ({ width, height }: OriginalPicture): PictureArea => ({ left: 0, top: 0, width, height });

function moveToCrop(current: PictureEdit, original: OriginalPicture, to: PictureArea): FocalPoint | null {
  return current.focalPoint && moveFocalPoint(current.focalPoint, current.crop ?? getWhole(original), to);
}

export const mediaEditingOperations = [setFocalPointOperation, cropPictureOperation, restorePictureOperation] as const;
