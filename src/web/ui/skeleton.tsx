import { useTranslations } from 'use-intl';
import styles from './skeleton.module.css';

/** Cards shown while a product grid loads; from the specification. */
const SKELETON_COUNT = 21;

/** A line or block in the shape of what will come. */
function Skeleton({ shape = 'line' }: { shape?: 'line' | 'short' | 'tile' }) {
  return <span aria-hidden="true" className={`${styles.skeleton} ${styles[shape]}`} />;
}

/** Exactly a product card's tile, two lines of name, and price. */
function ProductCardSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton shape="tile" />
      <Skeleton />
      <Skeleton shape="short" />
      <Skeleton shape="short" />
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
