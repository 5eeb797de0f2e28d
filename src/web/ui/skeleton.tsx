import { useTranslations } from 'use-intl';
import styles from './skeleton.module.css';

/** Cards shown while a product grid loads; from the specification. */
const SKELETON_COUNT = 21;

/** A line or block in the shape of what will come. */
function Skeleton({ shape = 'line' }: { shape?: 'line' | 'short' | 'small' | 'tile' }) {
  return <span aria-hidden="true" className={`${styles.skeleton} ${styles[shape]}`} />;
}

/** As large as a product card: its tile, then brand, name, rating, price and colours. */
function ProductCardSkeleton() {
  return (
    <div aria-hidden="true" className={styles.card}>
      <Skeleton shape="tile" />
      <Skeleton shape="small" />
      <Skeleton />
      <Skeleton shape="small" />
      <Skeleton shape="short" />
      <Skeleton shape="small" />
    </div>
  );
}

const PLACES = Array.from({ length: SKELETON_COUNT }, (_, place) => `place-${place}`);

/** A whole grid of them; `className` is the grid the cards will stand in. */
export function ProductGridSkeleton({ className }: { className?: string }) {
  const t = useTranslations('ui');
  return (
    <>
      <p role="status" className="visually-hidden">
        {t('loading')}
      </p>
      <div className={className}>
        {PLACES.map((place) => (
          <ProductCardSkeleton key={place} />
        ))}
      </div>
    </>
  );
}
