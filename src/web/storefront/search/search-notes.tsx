import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../links/use-locale-path.ts';
import { Chip } from '../../ui/badge.tsx';
import styles from './search.module.css';
import type { SearchView } from './search-view.ts';

/** Corrections, recognised constraints, and results other than products: repairs, stores, pages. */
export function SearchNotes({ search }: { search: SearchView }) {
  const t = useTranslations('search');
  const listing = useTranslations('listing');
  const address = useLocalePath();
  return (
    <>
      {search.note && (
        <p className={styles.note} role="status">
          {search.note}
        </p>
      )}
      {search.constraints.length > 0 && (
        <ul className={styles.constraints} aria-label={t('constraints')}>
          {search.constraints.map(({ title, path }) => (
            <li key={title}>
              <Chip href={address(path)} removes={listing('remove', { name: title })}>
                {title}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {search.groups.length > 0 && (
        <nav aria-label={t('related')} className={styles.related}>
          {search.groups.map(({ name, links }) => (
            <div key={name} className={styles.group}>
              <h2 className={styles.name}>{t(name)}</h2>
              <ul className={styles.links}>
                {links.map(({ title, path }) => (
                  <li key={path + title}>
                    <Chip href={address(path)}>{title}</Chip>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      )}
    </>
  );
}
