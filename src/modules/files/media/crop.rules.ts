import type { FocalPoint } from '../../../platform/pictures/picture-name.ts';
import type { PictureArea } from '../../../platform/pictures/recode-picture.ts';

/** Shortest side of a cropped picture; pixels. */
export const MIN_CROP_PX = 200;

/** Width by height of a crop; null for a free one. */
export const CROP_RATIOS = {
  free: null,
  '1:1': 1,
  '4:3': 4 / 3,
  '3:2': 3 / 2,
  '16:9': 16 / 9,
} as const;
export type CropRatio = keyof typeof CROP_RATIOS;

export type PictureDimensions = { width: number; height: number };

/** The four numbers of an area, without others that are stored with it. */
export function toPictureArea({ left, top, width, height }: PictureArea): PictureArea {
  return { left, top, width, height };
}

/** Whether an area is inside the picture and large enough. */
export function isValidCrop({ left, top, width, height }: PictureArea, picture: PictureDimensions): boolean {
  const isLarge = Math.min(width, height) >= MIN_CROP_PX;
  return isLarge && left >= 0 && top >= 0 && left + width <= picture.width && top + height <= picture.height;
}

/** Height of a crop with this width. */
export function getCropHeight(width: number, ratio: number): number {
  return Math.round(width / ratio);
}

/** The largest area of a ratio in the middle of another one, at least as large as the limit and inside the picture. */
export function fitCropRatio(area: PictureArea, ratio: number, picture: PictureDimensions): PictureArea {
  const { width, height } = fitSize(area, ratio, picture);
  const left = area.left + Math.round((area.width - width) / 2);
  const top = area.top + Math.round((area.height - height) / 2);
  return moveCrop({ left, top, width, height }, picture);
}

/** The largest size of a ratio within another size. */
function fitSize(size: PictureDimensions, ratio: number, picture: PictureDimensions): PictureDimensions {
  const minWidth = Math.max(MIN_CROP_PX, Math.ceil(MIN_CROP_PX * ratio));
  const maxWidth = Math.min(picture.width, Math.floor(picture.height * ratio));
  const width = Math.min(maxWidth, Math.max(minWidth, Math.min(size.width, Math.round(size.height * ratio))));
  return { width, height: Math.min(picture.height, getCropHeight(width, ratio)) };
}

/** The area between a corner that stays and another one, at least as large as the limit and inside the picture. */
export function spanCrop(
  anchor: { x: number; y: number },
  to: { x: number; y: number },
  ratio: number | null,
  picture: PictureDimensions,
): PictureArea {
  const [isLeft, isAbove] = [to.x < anchor.x, to.y < anchor.y];
  const room = {
    width: isLeft ? anchor.x : picture.width - anchor.x,
    height: isAbove ? anchor.y : picture.height - anchor.y,
  };
  const free = {
    width: Math.max(MIN_CROP_PX, Math.min(Math.abs(to.x - anchor.x), room.width)),
    height: Math.max(MIN_CROP_PX, Math.min(Math.abs(to.y - anchor.y), room.height)),
  };
  const size = ratio === null ? free : fitSize(free, ratio, picture);
  const left = isLeft ? anchor.x - size.width : anchor.x;
  const top = isAbove ? anchor.y - size.height : anchor.y;
  return moveCrop({ left, top, width: size.width, height: size.height }, picture);
}

/** Moves an area that exceeds the picture into it. */
export function moveCrop({ left, top, width, height }: PictureArea, picture: PictureDimensions): PictureArea {
  return {
    left: Math.max(0, Math.min(left, picture.width - width)),
    top: Math.max(0, Math.min(top, picture.height - height)),
    width,
    height,
  };
}

/** The focal point in another part of the same picture, at its edge if it is outside. */
export function moveFocalPoint({ x, y }: FocalPoint, from: PictureArea, to: PictureArea): FocalPoint {
  const move = (percent: number, [start, length]: [number, number], [newStart, newLength]: [number, number]) => {
    const pixel = start + (length * percent) / 100;
    return Math.max(0, Math.min(100, Math.round(((pixel - newStart) / newLength) * 100)));
  };
  return {
    x: move(x, [from.left, from.width], [to.left, to.width]),
    y: move(y, [from.top, from.height], [to.top, to.height]),
  };
}
