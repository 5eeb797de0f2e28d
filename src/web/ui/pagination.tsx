import { useFormatter, useTranslations } from 'use-intl';
import { Icon } from './icon.tsx';
import styles from './pagination.module.css';
import { pagesToShow } from './pagination.rules.ts';

type Props = { page: number; lastPage: number; hrefOf: (page: number) => string };

/** Real links, so that every page of a list has an address; nothing for a single page. */
export function Pagination({ page, lastPage, hrefOf }: Props) {
  const t = useTranslations('ui');
  const format = useFormatter();
  if (lastPage <= 1) return null;
  return (
    <nav aria-label={t('pagination')} className={styles.pages}>
      {page > 1 && (
        <a className={styles.page} rel="prev" href={hrefOf(page - 1)} aria-label={t('previousPage')}>
          <Icon name="chevron-start" size="s" />
        </a>
      )}
      {pagesToShow(page, lastPage).map((number) =>
        number.gap ? (
          <span key={number.key} className={styles.gap} aria-hidden="true">
            …
          </span>
        ) : (
          <a
            key={number.key}
            className={styles.page}
            href={hrefOf(number.page)}
            aria-current={number.page === page ? 'page' : undefined}
            aria-label={t('pageNumber', { page: number.page })}
          >
            {format.number(number.page)}
          </a>
        ),
      )}
      {page < lastPage && (
        <a className={styles.page} rel="next" href={hrefOf(page + 1)} aria-label={t('nextPage')}>
          <Icon name="chevron-end" size="s" />
        </a>
      )}
    </nav>
  );
}
