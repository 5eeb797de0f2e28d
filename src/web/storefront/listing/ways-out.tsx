import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../address.ts';
import { Chip } from '../../ui/badge.tsx';
import type { EmptyListSuggestion } from './listing-view.ts';
import styles from './ways-out.module.css';

/** For an empty filtered list: links to the list with fewer filters. */
export function EmptyListSuggestions({ ways }: { ways: readonly EmptyListSuggestion[] }) {
  const t = useTranslations('noResults');
  const address = useLocalePath();
  return (
    <nav aria-label={t('fewer')}>
      <ul className={styles.ways}>
        {ways.map(({ kind, label, path, count }) => (
          <li key={path}>
            <Chip href={address(path)}>{t(kind, { filter: label, count })}</Chip>
          </li>
        ))}
      </ul>
    </nav>
  );
}
