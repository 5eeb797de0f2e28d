import { Fragment, type MouseEvent } from 'react';
import { useTranslations } from 'use-intl';
import { fromMajor } from '../../../kernel/money.ts';
import { getPictureUrls, getSmallerVersions, SMALL_WIDTHS } from '../../links/picture-urls.ts';
import { useLocalePath } from '../../links/use-locale-path.ts';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import { usePageMoney } from '../../ui/numbers/money-format.tsx';
import { Amount } from '../../ui/numbers/price.tsx';
import { SizedImage } from '../../ui/sized-image.tsx';
import type { SuggestedProduct } from './fetch-suggestions.ts';
import styles from './suggest-list.module.css';
import { splitTypedParts } from './suggest-parts.ts';
import { SUGGESTION_GROUPS, type SuggestionRow } from './suggest-rows.ts';

type Props = {
  id: string;
  rows: readonly SuggestionRow[];
  active: number;
  typed: string;
  rowId(place: number): string;
  onChoose(event: MouseEvent, row: SuggestionRow): void;
};

const GROUP_ICONS: Record<SuggestionRow['group'], IconName> = {
  recent: 'clock',
  keywords: 'search',
  repairs: 'wrench',
  categories: 'grid',
  subCategories: 'grid',
  products: 'box',
  search: 'search',
};

/** Grouped rows. The focus stays in the field, which references the active row. */
export function SuggestList({ id, rows, active, typed, rowId, onChoose }: Props) {
  const t = useTranslations('suggest');
  const address = useLocalePath();
  const option = (row: SuggestionRow) => {
    const index = rows.indexOf(row);
    return (
      <a
        key={row.key}
        id={rowId(index)}
        className={styles.row}
        role="option"
        aria-selected={index === active}
        aria-keyshortcuts={row.group === 'recent' ? 'Delete' : undefined}
        tabIndex={-1}
        href={address(row.path)}
        onClick={(event) => onChoose(event, row)}
      >
        {row.product ? <ProductThumbnail product={row.product} /> : <Icon name={GROUP_ICONS[row.group]} size="s" />}
        <span className={styles.text}>
          {row.group === 'search' ? t('searchFor', { q: row.text }) : <HighlightedText text={row.text} typed={typed} />}
        </span>
        {row.within && <span className={styles.aside}>{row.within}</span>}
        {row.product && <ProductPrice product={row.product} />}
        {row.group === 'recent' && (
          <span className={styles.remove} data-forget="" aria-hidden="true">
            <Icon name="close" size="s" />
          </span>
        )}
      </a>
    );
  };
  return (
    <div id={id} className={styles.list} role="listbox" aria-label={t('title')}>
      {rows.filter(({ group }) => group === 'search').map(option)}
      {SUGGESTION_GROUPS.map((group) => {
        const own = rows.filter((row) => row.group === group);
        if (own.length === 0) return null;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups of options, and no fieldset
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <p id={`${id}-${group}`} className={styles.label} role="presentation">
              {t(group)}
            </p>
            {own.map(option)}
          </div>
        );
      })}
    </div>
  );
}

function HighlightedText({ text, typed }: { text: string; typed: string }) {
  const parts = splitTypedParts(text, typed).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other key than their index
    part.isTyped ? <Fragment key={index}>{part.text}</Fragment> : <b key={index}>{part.text}</b>,
  );
  return <bdi>{parts}</bdi>;
}

function ProductThumbnail({ product }: { product: SuggestedProduct }) {
  const { thumb } = getPictureUrls(product.image);
  return (
    <span className={styles.picture}>
      <SizedImage
        src={thumb}
        versions={getSmallerVersions(thumb, SMALL_WIDTHS)}
        sizes="44px"
        alt=""
        width={44}
        height={44}
      />
    </span>
  );
}

function ProductPrice({ product }: { product: SuggestedProduct }) {
  const { currency } = usePageMoney();
  const price = fromMajor(product.current_price, currency);
  return price && <Amount value={price.amount} className={styles.aside} />;
}
