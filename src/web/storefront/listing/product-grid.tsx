import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress } from '../../address.ts';
import { Kept } from '../../kept-markup.tsx';
import { ProductGridSkeleton } from '../../ui/skeleton.tsx';
import type { CardView } from './card-view.ts';
import { ProductCard } from './product-card.tsx';
import styles from './product-grid.module.css';

type Props = {
  cards: readonly CardView[];
  level: 2 | 3;
  /** How many of the first are seen at once when the page opens. */
  eager?: number;
  /** Newer ones are on their way; these stay until then. */
  busy?: boolean;
  /** Beside a column of filters there is room for fewer. */
  narrow?: boolean;
  /** More of them are on their way and will stand below these. */
  growing?: boolean;
};

export function ProductGrid({ cards, level, eager = 0, busy = false, narrow = false, growing = false }: Props) {
  const t = useTranslations('listing');
  const address = useAddress();
  return (
    <>
      <ul className={`${styles.grid} ${narrow ? styles.narrow : ''} ${busy ? styles.busy : ''}`} aria-busy={busy}>
        {cards.map((card, place) => (
          <li key={card.id}>
            <Card card={card} level={level} eager={place < eager} t={t} address={address} />
          </li>
        ))}
      </ul>
      {growing && <ProductGridSkeleton className={styles.grid} />}
    </>
  );
}

/** Products in one line that scrolls sideways. */
export function ProductRow({ cards, level }: Pick<Props, 'cards' | 'level'>) {
  const t = useTranslations('listing');
  const address = useAddress();
  return (
    <ul className={styles.row}>
      {cards.map((card) => (
        <li key={card.id}>
          <Card card={card} level={level} keeps="wish" t={t} address={address} />
        </li>
      ))}
    </ul>
  );
}

/** Pictures seen first are announced in the page's head, which kept markup cannot do. */
function Card(props: ComponentProps<typeof ProductCard>) {
  if (props.eager) return <ProductCard {...props} />;
  return (
    <Kept name="card" from={[props.level, props.keeps, props.card]}>
      <ProductCard {...props} />
    </Kept>
  );
}
