import { useTranslations } from 'use-intl';
import { useAddress } from '../../address.ts';
import { to } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Price } from '../../ui/price.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { Rating } from '../../ui/rating.tsx';
import type { CardView } from './card-view.ts';
import { pictureOf } from './picture-of.ts';
import styles from './product-card.module.css';
import { Swatch } from './swatch.tsx';

type Props = {
  card: CardView;
  /** Level of the name as a heading: one below the list's own. */
  level: 2 | 3;
  /** Among the first things seen on the page. */
  eager?: boolean;
};

/** A product in a list: one link, whose name is the product's, over the whole card. */
export function ProductCard({ card, level, eager }: Props) {
  const address = useAddress();
  const t = useTranslations('listing');
  const Heading = `h${level}` as const;
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        <ProductPicture
          {...pictureOf(card.image)}
          second={card.secondImage ? pictureOf(card.secondImage).thumb : undefined}
          alt=""
          eager={eager}
          dimmed={!card.inStock}
        />
        <p className={styles.badges}>
          {card.flash && card.inStock && <Badge tone="danger">{t('flash')}</Badge>}
          {!card.inStock && <Badge>{t('soldOut')}</Badge>}
        </p>
      </div>
      <p className={styles.brand}>{card.brand}</p>
      <Heading className={styles.title}>
        <a href={address(to.product(card.mainCategory, card.id))} className={styles.link}>
          {card.title}
        </a>
      </Heading>
      <Rating value={card.rating} count={card.ratingCount} />
      <Price current={card.current} previous={card.previous} percentOff={card.percentOff} from={card.from} />
      <Swatches card={card} />
      {card.fewLeft !== null && <p className={styles.few}>{t('fewLeft', { count: card.fewLeft })}</p>}
    </article>
  );
}

function Swatches({ card: { swatches } }: { card: CardView }) {
  const t = useTranslations('listing');
  if (swatches.length < 2) return null;
  return (
    <p className={styles.swatches}>
      {swatches.map(({ swatch }) => (
        <Swatch key={swatch} colour={swatch} />
      ))}
      <span className="visually-hidden">{t('colours', { count: swatches.length })}</span>
    </p>
  );
}
