import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../links/use-locale-path.ts';
import { Chip } from '../../ui/badge.tsx';
import styles from './empty-list-suggestions.module.css';
import type { EmptyListSuggestion } from './listing-view.ts';

/** For an empty filtered list: links to the list with fewer filters. */
export function EmptyListSuggestions({ ways }: { ways: readonly EmptyListSuggestion[] }) {
  const t = useTranslations('noResults');
  const address = useLocalePath();
  return (
    <nav aria-label={t('fewer')}>
      <ul className={styles.suggestions}>
        {ways.map(({ kind, label, path, count }) => (
          <li key={path}>
            <Chip href={address(path)}>{t(kind, { filter: label, count })}</Chip>
          </li>
        ))}
      </ul>
    </nav>
  );
}
