import { randomBytes } from 'node:crypto';

/** Point of a picture that stays visible where it is cropped: percent from its left and its top. */
export type FocalPoint = { x: number; y: number };

/** Names of uploads. The focal point is part of the name, so that pages know it without a query, and caches expire with it. */
export const UPLOADED_PICTURE = 'u[0-9a-f]{32}(?:-f\\d{1,3}-\\d{1,3})?\\.webp';
const UPLOADED_PICTURE_NAME = new RegExp(`^${UPLOADED_PICTURE}$`);
const FOCAL_POINT_NAME = /^u[0-9a-f]{32}-f(\d{1,3})-(\d{1,3})\.webp$/;

/** Prefix of the square thumbnail of a picture. */
export const THUMB_PREFIX = 'thumb-';

/** A new name of a picture in the public file store. */
export function createPictureName(focalPoint: FocalPoint | null = null): string {
  const suffix = focalPoint ? `-f${focalPoint.x}-${focalPoint.y}` : '';
  return `u${randomBytes(16).toString('hex')}${suffix}.webp`;
}

/** Whether a name is that of an upload; pictures of the demo shop and files of the owner have other names. */
export function isUploadedPicture(name: string): boolean {
  return UPLOADED_PICTURE_NAME.test(name);
}

/** Focal point of a stored picture; null for the center, or the place that a page chooses. */
export function readFocalPoint(name: string): FocalPoint | null {
  const [, x, y] = FOCAL_POINT_NAME.exec(name) ?? [];
  return x === undefined || y === undefined ? null : { x: Number(x), y: Number(y) };
}
