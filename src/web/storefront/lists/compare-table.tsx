import { useTranslations } from 'use-intl';
import type { CompareRow } from '../../../modules/compare/compare.rules.ts';
import { getPictureUrls } from '../../links/picture-urls.ts';
import { useLocalePath } from '../../links/use-locale-path.ts';
import { Badge } from '../../ui/badge.tsx';
import { Price } from '../../ui/numbers/price.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import type { CardView } from '../listing/cards/card-view.ts';
import { AddToCartButton } from './add-to-cart-button.tsx';
import styles from './compare-table.module.css';
import { RemoveFromListButton } from './remove-from-list-button.tsx';

type ComparedProductView = { card: CardView; path: string; only: number | null };
type Props = {
  products: readonly ComparedProductView[];
  groups: readonly { group: string; title: string; rows: CompareRow[] }[];
};

/** Products as columns, properties as rows; names and prices are sticky in both directions. */
export function CompareTable({ products, groups }: Props) {
  const t = useTranslations('compare');
  const soldOut = useTranslations('product')('soldOut');
  const address = useLocalePath();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
    <section className={styles.scroller} aria-label={t('title')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr className={styles.pictures}>
            <td className={styles.corner} />
            {products.map(({ card }) => (
              <td key={card.id} className={styles.product}>
                <div className={styles.top}>
                  <span className={styles.picture}>
                    <ProductPicture {...getPictureUrls(card.image)} alt="" sizes="96px" dimmed={!card.inStock} />
                  </span>
                  <RemoveFromListButton list="compared" id={card.id} label={t('remove', { title: card.title })} />
                </div>
              </td>
            ))}
          </tr>
          <tr className={styles.names}>
            <td className={styles.corner} />
            {products.map(({ card, path }) => (
              <th key={card.id} scope="col" className={styles.product}>
                <a href={address(path)} className={styles.name}>
                  {card.title}
                </a>
                <Price current={card.current} previous={card.previous} from={card.from} />
                {!card.inStock && <Badge>{soldOut}</Badge>}
              </th>
            ))}
          </tr>
          <tr>
            <td className={styles.corner} />
            {products.map(({ card, path, only }) => (
              <td key={card.id} className={styles.actions}>
                <AddToCartButton id={card.id} title={card.title} path={path} inStock={card.inStock} only={only} />
              </td>
            ))}
          </tr>
        </thead>
        {groups.map(({ group, title, rows }) => (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup" colSpan={products.length + 1} className={styles.group}>
                <span className={styles.groupName}>{title}</span>
              </th>
            </tr>
            {rows.map((row) => (
              <CompareTableRow key={row.title} row={row} marked={products.length > 1 && row.differs} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function CompareTableRow({ row, marked }: { row: CompareRow; marked: boolean }) {
  const t = useTranslations('compare');
  return (
    <tr className={marked ? styles.differs : undefined}>
      <th scope="row" className={styles.property}>
        {row.title}
        {marked && <span className="visually-hidden"> ({t('differs')})</span>}
      </th>
      {row.cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies the product
        <td key={index} className={cell === null ? styles.notStated : undefined}>
          {cell ?? t('notStated')}
        </td>
      ))}
    </tr>
  );
}
