import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { CachedFragment } from '../../../rendering/cached-fragment.tsx';
import { ProductGridSkeleton } from '../../../ui/feedback/skeleton.tsx';
import type { CardView } from './card-view.ts';
import { ProductCard } from './product-card.tsx';
import styles from './product-grid.module.css';

type Props = {
  cards: readonly CardView[];
  level: 2 | 3;
  /** Number of cards visible on the first screen. */
  eager?: number;
  /** Other cards are loading; the current ones keep their place. */
  busy?: boolean;
  /** Fewer columns, beside the filter column. */
  narrow?: boolean;
  /** More cards are loading and will be appended. */
  growing?: boolean;
};

/** Widths of the pictures in the columns and rows of product-grid.module.css. */
const NARROW =
  '(width <= 350px) calc(100vw - 32px), (width < 576px) calc(50vw - 22px), (width < 992px) calc(33vw - 27px), (width < 1200px) 21vw, (width < 1440px) 17vw, 245px';
const ROW = 'clamp(128px, 41vw, 264px)';

export function ProductGrid({ cards, level, eager = 0, busy = false, narrow = false, growing = false }: Props) {
  const t = useTranslations('listing');
  const address = useLocalePath();
  const grid = narrow ? `${styles.grid} ${styles.narrow}` : styles.grid;
  return (
    <div className={styles.wrapper}>
      <CachedFragment name="grid" from={[level, narrow, eager, cards]}>
        <ul className={busy ? `${grid} ${styles.busy}` : grid} aria-busy={busy}>
          {cards.map((card, index) => (
            <li key={card.id}>
              <CachedCard
                card={card}
                level={level}
                eager={index < eager}
                sizes={narrow ? NARROW : undefined}
                t={t}
                address={address}
              />
            </li>
          ))}
        </ul>
      </CachedFragment>
      {busy && (
        <div className={styles.overlay}>
          <ProductGridSkeleton className={grid} />
        </div>
      )}
      {growing && <ProductGridSkeleton className={grid} />}
    </div>
  );
}

/** Horizontally scrolling row of products. */
export function ProductRow({ cards, level }: Pick<Props, 'cards' | 'level'>) {
  const t = useTranslations('listing');
  const address = useLocalePath();
  return (
    <CachedFragment name="row" from={[level, cards]}>
      <ul className={styles.row}>
        {cards.map((card) => (
          <li key={card.id}>
            <CachedCard card={card} level={level} sizes={ROW} listButtons="wish" t={t} address={address} />
          </li>
        ))}
      </ul>
    </CachedFragment>
  );
}

function CachedCard(props: ComponentProps<typeof ProductCard>) {
  return (
    <CachedFragment name="card" from={[props.level, props.sizes, props.listButtons, props.eager, props.card]}>
      <ProductCard {...props} />
    </CachedFragment>
  );
}
