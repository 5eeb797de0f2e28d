import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../links/use-locale-path.ts';
import { Chip } from '../../ui/badge.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { FILTER_FORM_ID, FILTER_PANEL_ID } from './filters/listing-filters.tsx';
import styles from './listing-tools.module.css';
import type { ListingView } from './listing-view.ts';

export type ListingToolsProps = Pick<ListingView, 'total' | 'sort' | 'sorts' | 'applied' | 'clearPath'>;

/** Result count, sort order and active filters. */
export function ListingTools({ total, sort, sorts, applied, clearPath }: ListingToolsProps) {
  const address = useLocalePath();
  const t = useTranslations('listing');
  return (
    <div className={styles.tools}>
      <p role="status" className={styles.count}>
        {t('count', { count: total })}
      </p>
      <Button
        type="button"
        look="secondary"
        icon="filter"
        className={styles.open}
        popoverTarget={FILTER_PANEL_ID}
        aria-haspopup="dialog"
      >
        {t('filters')}
        {applied.length > 0 && ' '}
        {applied.length > 0 && <bdi>({applied.length})</bdi>}
      </Button>
      <SortSelect sort={sort} sorts={sorts} />
      <Button form={FILTER_FORM_ID} look="secondary" className={styles.apply}>
        {t('apply')}
      </Button>
      {applied.length > 0 && (
        <ul className={styles.applied} aria-label={t('applied')}>
          {applied.map(({ label, path }) => (
            <li key={label}>
              <Chip href={address(path)} removes={t('remove', { name: label })}>
                {label}
              </Chip>
            </li>
          ))}
          <li>
            <a href={address(clearPath)} className={styles.clear}>
              {t('clear')}
            </a>
          </li>
        </ul>
      )}
    </div>
  );
}

/** A control of the filter form, placed above the products. */
function SortSelect({ sort, sorts }: Pick<ListingView, 'sort' | 'sorts'>) {
  const t = useTranslations('listing');
  const [shown, setShown] = useState<string>(sort);
  useEffect(() => setShown(sort), [sort]);
  return (
    <label className={styles.sort}>
      <span className={styles.sortLabel}>{t('sort')}</span>
      <select
        name="sort"
        form={FILTER_FORM_ID}
        value={shown}
        onChange={(event) => setShown(event.target.value)}
        className={styles.select}
      >
        {sorts.map((one) => (
          <option key={one} value={one}>
            {t(`sorts.${one}`)}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size="s" className={styles.arrow} />
    </label>
  );
}
