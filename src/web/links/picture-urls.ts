import { getSizedName, hasSizes, PICTURE_WIDTHS, type PictureWidth } from '../../kernel/pictures/picture-widths.ts';
import { unprefixedPaths } from '../paths.ts';

/** Placeholder image; part of every file store. */
const DEFAULT_PICTURE = 'default.webp';

/** SVG files, and files at twice the width of another one. */
const ONE_SIZE = /\.svg$|^2x-/;

const THUMB_PREFIX = 'thumb-';
/** Width of thumbnails; pixels. */
const THUMB_WIDTH = 480;
const FILES = unprefixedPaths.file('');

/** Widths of the versions that browsers can choose from; pixels. */
export const SMALL_WIDTHS = PICTURE_WIDTHS.filter((width) => width <= 320);
export const CARD_WIDTHS = PICTURE_WIDTHS.filter((width) => width >= 320 && width <= 640);
export const COLUMN_WIDTHS = PICTURE_WIDTHS.filter((width) => width >= 320 && width <= 960);

/** URLs of an image: 1000 px, and 480 px under the same name with a prefix; some files have one size. */
export function getPictureUrls(file: string | null): { src: string; thumb: string } {
  const name = file ?? DEFAULT_PICTURE;
  const src = unprefixedPaths.file(name);
  return { src, thumb: ONE_SIZE.test(name) ? src : unprefixedPaths.file(THUMB_PREFIX + name) };
}

/** The `srcset` of the smaller versions of a picture, as AVIF; undefined for vector graphics and foreign pictures. */
export function getSmallerVersions(src: string, widths: readonly PictureWidth[]): string | undefined {
  const name = src.slice(FILES.length);
  if (!src.startsWith(FILES) || !hasSizes(name)) return undefined;
  const useful = name.startsWith(THUMB_PREFIX) ? widths.filter((width) => width <= THUMB_WIDTH) : widths;
  return useful.map((width) => `${unprefixedPaths.file(getSizedName(name, width))} ${width}w`).join(', ');
}

/** The `srcset` of a picture across the page: the largest version is made from the file at twice the width, if there is one. */
export function getWideVersions(src: string, src2x: string | null): string | undefined {
  const versions = getSmallerVersions(src, COLUMN_WIDTHS);
  const largest = getSmallerVersions(src2x ?? src, [1440]);
  return versions && largest && `${versions}, ${largest}`;
}
