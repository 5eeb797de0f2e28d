import { useTranslations } from 'use-intl';
import { Icon } from '../icons/icon.tsx';
import { useNumberFormat } from '../numbers/number-format.ts';
import styles from './pagination.module.css';
import { listPaginationItems } from './pagination.rules.ts';

type Props = { page: number; lastPage: number; hrefOf: (page: number) => string };

/** Links to the pages of a list; nothing for a single page. */
export function Pagination({ page, lastPage, hrefOf }: Props) {
  const t = useTranslations('ui');
  const formatNumber = useNumberFormat();
  if (lastPage <= 1) return null;
  return (
    <nav aria-label={t('pagination')} className={styles.pages}>
      {page > 1 && (
        <a className={styles.page} rel="prev" href={hrefOf(page - 1)} aria-label={t('previousPage')}>
          <Icon name="chevron-start" size="s" />
        </a>
      )}
      {listPaginationItems(page, lastPage).map((item) =>
        item.gap ? (
          <span key={item.key} className={styles.ellipsis} aria-hidden="true">
            …
          </span>
        ) : (
          <a
            key={item.key}
            className={styles.page}
            href={hrefOf(item.page)}
            aria-current={item.page === page ? 'page' : undefined}
            aria-label={t('pageNumber', { page: item.page })}
          >
            {formatNumber(item.page)}
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
