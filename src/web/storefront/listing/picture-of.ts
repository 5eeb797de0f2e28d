import { bare } from '../../paths.ts';

/** Shown where the shop has no picture yet; part of every file store. */
const DEFAULT_PICTURE = 'default.webp';

/** Addresses of a picture: 1000 px, and 480 px under the same name with a prefix. Drawings have one size for all. */
export function pictureOf(file: string | null): { src: string; thumb: string } {
  const name = file ?? DEFAULT_PICTURE;
  const src = bare.file(name);
  return { src, thumb: name.endsWith('.svg') ? src : bare.file(`thumb-${name}`) };
}
