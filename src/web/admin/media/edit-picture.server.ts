import { z } from 'zod';
import type { Result } from '../../../kernel/result.ts';
import {
  CROP_RATIOS,
  type CropRatio,
  getCropHeight,
  MIN_CROP_PX,
  type PictureDimensions,
} from '../../../modules/files/media/crop.rules.ts';
import { getEdit, getOriginal } from '../../../modules/files/media/edit-picture.ts';
import type { UsedMediaFile } from '../../../modules/files/media/list-media.ts';
import { cropInput, focalPointInput, versionInput } from '../../../modules/files/media/media.schemas.ts';
import {
  cropPictureOperation,
  restorePictureOperation,
  setFocalPointOperation,
} from '../../../modules/files/media/media-editing.operations.ts';
import type { FocalPoint } from '../../../platform/pictures/picture-name.ts';
import type { PictureArea } from '../../../platform/pictures/recode-picture.ts';
import type { FieldLabels, Translator } from '../../../platform/translator.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { getPictureUrls } from '../../links/picture-urls.ts';
import { runStaffForm } from '../staff-form.server.ts';

/** Values of the forms for focal point and crop. */
export type PictureEditor = {
  focalPoint: FocalPoint | null;
  /** Dimensions of the stored picture, which is cropped already; pixels. */
  size: PictureDimensions;
  /** Null for a picture that is too small. */
  crop: { src: string; width: number; height: number; area: PictureArea; isCropped: boolean } | null;
};

/** Null for vector graphics and missing files. */
export function createPictureEditor(picture: UsedMediaFile): PictureEditor | null {
  const original = getOriginal(picture);
  if (!original) return null;
  const { file, width, height } = original;
  const { crop, focalPoint } = getEdit(picture);
  const area = crop ?? { left: 0, top: 0, width, height };
  const isLarge = Math.min(width, height) >= MIN_CROP_PX;
  return {
    focalPoint,
    size: { width: area.width, height: area.height },
    crop: isLarge ? { src: getPictureUrls(file).src, width, height, area, isCropped: crop !== null } : null,
  };
}

const focalPointForm = z
  .strictObject({ ...focalPointInput.shape.focal_point.unwrap().shape, ...versionInput.shape })
  .transform(({ x, y, version }) => ({ focal_point: { x, y }, version }));

const removalForm = versionInput.transform(({ version }) => ({ focal_point: null, version }));

/** With a fixed ratio the height follows from the width, also without the script that does the same. */
const cropForm = cropInput
  .extend({ ratio: z.enum(Object.keys(CROP_RATIOS) as CropRatio[]) })
  .transform(({ ratio, height, ...area }) => {
    const fixed = CROP_RATIOS[ratio];
    return { ...area, height: fixed === null ? height : getCropHeight(area.width, fixed) };
  });

const version = { version: 'number' } as const;

/** Executes the form of an edit; null for another form. */
export function runPictureEdit(
  shop: ShopRequest,
  { id, intent, form }: { id: string; intent: string; form: FormData },
): Promise<Result<unknown>> | null {
  const given = { form, params: { id } };
  switch (intent) {
    case 'focal-point': {
      const fields = () => ({ ...version, x: 'number', y: 'number' }) as const;
      return runStaffForm(setFocalPointOperation, shop, { ...given, fields, schema: focalPointForm });
    }
    case 'remove-focal-point':
      return runStaffForm(setFocalPointOperation, shop, { ...given, fields: () => version, schema: removalForm });
    case 'crop': {
      const pixels = { left: 'number', top: 'number', width: 'number', height: 'number' } as const;
      const fields = () => ({ ...version, ...pixels, ratio: 'text' }) as const;
      return runStaffForm(cropPictureOperation, shop, { ...given, fields, schema: cropForm });
    }
    case 'restore':
      return runStaffForm(restorePictureOperation, shop, { ...given, fields: () => version });
    default:
      return null;
  }
}

/** Labels of the fields in error messages. */
export function getEditLabels(t: Translator): FieldLabels {
  return {
    x: t('admin.media.focal.x'),
    y: t('admin.media.focal.y'),
    left: t('admin.media.crop.left'),
    top: t('admin.media.crop.top'),
    width: t('admin.media.crop.width'),
    height: t('admin.media.crop.height'),
  };
}
