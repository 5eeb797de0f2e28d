import styles from './product-picture.module.css';

type Props = {
  /** The 1000-px picture. */
  src: string;
  /** The 480-px picture of the same thing. */
  thumb?: string;
  /** Empty where the name stands beside it. */
  alt: string;
  /** Width on the page as in the `sizes` attribute; a card's by default. */
  sizes?: string;
  /** Among the first things seen: fetched at once, ahead of others. */
  eager?: boolean;
  /** Shown instead while the card is pointed at. */
  second?: string;
  dimmed?: boolean;
};

const CARD = '(width < 576px) 50vw, (width < 992px) 33vw, 300px';

/** A square picture on a light tile in both schemes; its place is kept before it arrives. */
export function ProductPicture({ src, thumb, alt, sizes = CARD, eager = false, second, dimmed = false }: Props) {
  return (
    <span className={dimmed ? `${styles.tile} ${styles.dimmed}` : styles.tile}>
      <img
        className={styles.picture}
        src={src}
        srcSet={thumb && `${thumb} 480w, ${src} 1000w`}
        sizes={thumb && sizes}
        alt={alt}
        width={1000}
        height={1000}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
      />
      {second && <img className={`${styles.picture} ${styles.second}`} src={second} alt="" loading="lazy" />}
    </span>
  );
}
