import styles from './product-picture.module.css';

type Props = {
  /** The 1000-px picture. */
  src: string;
  /** The 480-px version of the picture. */
  thumb?: string;
  /** Empty when the name is beside the picture. */
  alt: string;
  /** The `sizes` attribute; that of a product card by default. */
  sizes?: string;
  /** Above the fold: loaded immediately with high priority. */
  eager?: boolean;
  /** Picture shown on hover. */
  second?: string;
  dimmed?: boolean;
};

const CARD = '(width < 576px) 50vw, (width < 992px) 33vw, 300px';

/** A square picture on a light tile in both colour schemes; its space is reserved before it loads. */
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
