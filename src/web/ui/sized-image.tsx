import type { ComponentProps } from 'react';
import { preload } from 'react-dom';
import styles from './sized-image.module.css';

type Props = Omit<ComponentProps<'img'>, 'sizes'> & {
  /** The `srcset` of the smaller versions, as AVIF; `src` and `srcSet` are for browsers without it. */
  versions: string | undefined;
  sizes: string;
  alt: string;
  /** The largest picture of the first screen: loaded before the others. */
  isMain?: boolean;
};

/**
 * An image in the width of its place. The `picture` element has no box, so styles of the layout apply to the `img`.
 */
export function SizedImage({ versions, sizes, alt, isMain = false, fetchPriority, ...image }: Props) {
  const priority = isMain ? 'high' : fetchPriority;
  const img = <img {...image} fetchPriority={priority} sizes={image.srcSet && sizes} alt={alt} decoding="async" />;
  if (versions === undefined) return img;
  // React preloads images outside of `picture` elements only
  if (isMain)
    preload(image.src ?? '', {
      as: 'image',
      type: 'image/avif',
      imageSrcSet: versions,
      imageSizes: sizes,
      fetchPriority: 'high',
    });
  return (
    <picture className={styles.picture}>
      <source type="image/avif" srcSet={versions} sizes={sizes} />
      {img}
    </picture>
  );
}
