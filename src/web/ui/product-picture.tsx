import { useState } from 'react';
import { CARD_WIDTHS, getSmallerVersions, SMALL_WIDTHS } from '../links/picture-urls.ts';
import styles from './product-picture.module.css';
import { SizedImage } from './sized-image.tsx';

type Props = {
  /** The 1000-px picture, or the thumbnail alone. */
  src: string;
  /** The 480-px version of the picture. */
  thumb?: string;
  /** Empty when the name is beside the picture. */
  alt: string;
  /** The `sizes` attribute; that of a product card, or without `thumb` that of a line, by default. */
  sizes?: string;
  /** Above the fold: loaded immediately with high priority. */
  eager?: boolean;
  /** Picture that covers the first one while a mouse points at the card. */
  second?: string;
  dimmed?: boolean;
};

/** Two, three or four columns with their gaps (product-grid.module.css). */
const CARD =
  '(width <= 350px) calc(100vw - 32px), (width < 576px) calc(50vw - 22px), (width < 992px) calc(33vw - 27px), (width < 1440px) 24vw, 342px';
const LINE = '96px';

/** A square picture on a light tile in both colour schemes; its space is reserved before it loads. */
export function ProductPicture({ src, thumb, alt, sizes, eager = false, second, dimmed = false }: Props) {
  return (
    <span className={dimmed ? `${styles.tile} ${styles.dimmed}` : styles.tile}>
      <SizedImage
        className={styles.picture}
        src={src}
        versions={getSmallerVersions(src, thumb ? CARD_WIDTHS : SMALL_WIDTHS)}
        srcSet={thumb && `${thumb} 480w, ${src} 1000w`}
        sizes={sizes ?? (thumb ? CARD : LINE)}
        alt={alt}
        width={1000}
        height={1000}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
      />
      {second && <SecondPicture src={second} sizes={sizes ?? CARD} />}
    </span>
  );
}

/** Visible when it has loaded, so that the first picture stays until then. */
function SecondPicture({ src, sizes }: { src: string; sizes: string }) {
  const [isLoaded, setLoaded] = useState(false);
  const className = isLoaded
    ? `${styles.picture} ${styles.second} ${styles.loaded}`
    : `${styles.picture} ${styles.second}`;
  return (
    <SizedImage
      className={className}
      src={src}
      versions={getSmallerVersions(src, CARD_WIDTHS)}
      sizes={sizes}
      alt=""
      onLoad={() => setLoaded(true)}
    />
  );
}
