import { useTranslations } from 'use-intl';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { adminPaths } from '../admin-paths.ts';
import styles from './search.module.css';
import type { SearchPage } from './search-page.server.ts';

/** Search field with all results on one page. */
export function SearchView({ page: { q, found } }: { page: SearchPage }) {
  const t = useTranslations('admin');
  return (
    <>
      <h1>{t('globalSearch.title')}</h1>
      <form method="get" action={adminPaths.search()} className={styles.page}>
        <TextField
          label={t('globalSearch.title')}
          hint={t('globalSearch.text')}
          name="q"
          type="search"
          defaultValue={q}
          maxLength={80}
          autoComplete="off"
        />
        <div>
          <Button icon="search">{t('find')}</Button>
        </div>
      </form>
      {found && <p className={styles.count}>{found.summary}</p>}
      {found?.groups.map(({ kind, name, hits }) => (
        <section key={kind} aria-labelledby={`found-${kind}`} className={styles.group}>
          <h2 id={`found-${kind}`} className={styles.groupName}>
            {name}
          </h2>
          <ul className={styles.hits}>
            {hits.map(({ href, title, detail }) => (
              <li key={`${href} ${title}`}>
                <a href={href} className={styles.hit}>
                  <bdi className={styles.hitTitle}>{title}</bdi> <bdi className={styles.detail}>{detail}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {found?.groups.length === 0 && (
        <EmptyState icon="search" title={found.summary} text={t('globalSearch.noneText')} />
      )}
    </>
  );
}
