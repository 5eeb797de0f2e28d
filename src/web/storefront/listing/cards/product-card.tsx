import { type PointerEvent, useState } from 'react';
import type { useTranslations } from 'use-intl';
import { getPictureUrls } from '../../../links/picture-urls.ts';
import { to } from '../../../paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Price } from '../../../ui/numbers/price.tsx';
import { ProductPicture } from '../../../ui/product-picture.tsx';
import { Rating } from '../../../ui/rating.tsx';
import { CompareButton, WishlistButton } from '../../lists/list-buttons.tsx';
import { Swatch } from '../filters/swatch.tsx';
import type { CardView } from './card-view.ts';
import styles from './product-card.module.css';

type Props = {
  card: CardView;
  /** Heading level of the title: one below the list's own. */
  level: 2 | 3;
  /** Visible on the first screen. */
  eager?: boolean;
  /** The `sizes` of the picture; those of a grid across the page by default. */
  sizes?: string;
  /** Which list buttons to show; in a horizontal row every button is one more tab stop. */
  listButtons?: 'all' | 'wish' | 'nothing';
  /**
   * Passed from the list, which calls the hook once for all cards: rendering cards dominates the render time of a page.
   */
  t: ListingTranslator;
  address: (path: string) => string;
};

export type ListingTranslator = ReturnType<typeof useTranslations<'listing'>>;

/** A product in a list: one link, named by the product title, covers the card. */
export function ProductCard({ card, level, eager, sizes, listButtons = 'all', t, address }: Props) {
  const Heading = `h${level}` as const;
  const [isPointedAt, setPointedAt] = useState(false);
  const setHover = (hovers: boolean) => (event: PointerEvent) =>
    event.pointerType === 'mouse' && card.secondImage !== null && setPointedAt(hovers);
  return (
    <article className={styles.card} onPointerEnter={setHover(true)} onPointerLeave={setHover(false)}>
      <div className={styles.picture}>
        <ProductPicture
          {...getPictureUrls(card.image)}
          second={isPointedAt ? getPictureUrls(card.secondImage).src : undefined}
          alt=""
          sizes={sizes}
          eager={eager}
          dimmed={!card.inStock}
        />
        {(card.flash || !card.inStock) && (
          <p className={styles.badges}>
            {card.inStock ? <Badge tone="danger">{t('flash')}</Badge> : <Badge>{t('soldOut')}</Badge>}
          </p>
        )}
        {listButtons !== 'nothing' && (
          <div className={styles.listButtons}>
            <WishlistButton id={card.id} title={card.title} passed={listButtons === 'wish'} />
            {listButtons === 'all' && <CompareButton id={card.id} title={card.title} />}
          </div>
        )}
      </div>
      <p className={styles.brand}>{card.brand}</p>
      <Heading className={styles.title}>
        <a href={address(to.product(card.mainCategory, card.id, card))} className={styles.link}>
          {card.title}
        </a>
      </Heading>
      {card.ratingCount > 0 && <Rating value={card.rating} count={card.ratingCount} />}
      <Price current={card.current} previous={card.previous} percentOff={card.percentOff} from={card.from} />
      {card.swatches.length > 1 && <Swatches colours={card.swatches} t={t} />}
      {card.fewLeft !== null && <p className={styles.few}>{t('fewLeft', { count: card.fewLeft })}</p>}
    </article>
  );
}

function Swatches({ colours, t }: { colours: readonly string[]; t: ListingTranslator }) {
  return (
    <p className={styles.swatches}>
      {colours.map((colour) => (
        <Swatch key={colour} colour={colour} />
      ))}
      <span className="visually-hidden">{t('colours', { count: colours.length })}</span>
    </p>
  );
}
