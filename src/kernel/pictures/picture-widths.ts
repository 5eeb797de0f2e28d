/** Widths of the smaller versions of a stored picture; pixels. Others are not made, so a picture has a limited number of files. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1440] as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

const STORED_FORMAT = '.webp';
const SIZED_FORMAT = '.avif';

/** Whether a stored picture has smaller versions; vector graphics and files of the owner in other formats have none. */
export function hasSizes(name: string): boolean {
  return name.endsWith(STORED_FORMAT);
}

/** Name of a version, below the folder of all versions and in its URL. */
export function getSizedName(name: string, width: PictureWidth): string {
  return `w${width}/${name.slice(0, -STORED_FORMAT.length)}${SIZED_FORMAT}`;
}

/** Name of the stored picture of a version, without its folder; null if no version has this name. */
export function getStoredName(sized: string): string | null {
  if (!/^\w[\w.-]*\.avif$/.test(sized)) return null;
  return `${sized.slice(0, -SIZED_FORMAT.length)}${STORED_FORMAT}`;
}
