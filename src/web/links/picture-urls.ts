import { unprefixedPaths } from '../paths.ts';

/** Placeholder image; part of every file store. */
const DEFAULT_PICTURE = 'default.webp';

/** SVG files, and files at twice the width of another one. */
const ONE_SIZE = /\.svg$|^2x-/;

/** URLs of an image: 1000 px, and 480 px under the same name with a prefix; some files have one size. */
export function getPictureUrls(file: string | null): { src: string; thumb: string } {
  const name = file ?? DEFAULT_PICTURE;
  const src = unprefixedPaths.file(name);
  return { src, thumb: ONE_SIZE.test(name) ? src : unprefixedPaths.file(`thumb-${name}`) };
}
