import { useTranslations } from 'use-intl';
import styles from './skeleton.module.css';

/** Cards shown while a product grid loads; from the specification. */
const SKELETON_COUNT = 21;

/** A placeholder line or block. */
function Skeleton({ shape = 'line' }: { shape?: 'line' | 'short' | 'small' | 'tile' }) {
  return <span aria-hidden="true" className={`${styles.skeleton} ${styles[shape]}`} />;
}

/** The size of a product card: tile, brand, name, rating, price and colours. */
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

const SKELETON_KEYS = Array.from({ length: SKELETON_COUNT }, (_, index) => `skeleton-${index}`);

/** A grid of card skeletons; `className` is the class of the product grid. */
export function ProductGridSkeleton({ className }: { className?: string }) {
  const t = useTranslations('ui');
  return (
    <>
      <p role="status" className="visually-hidden">
        {t('loading')}
      </p>
      <div className={className}>
        {SKELETON_KEYS.map((key) => (
          <ProductCardSkeleton key={key} />
        ))}
      </div>
    </>
  );
}
