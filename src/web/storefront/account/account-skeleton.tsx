import { useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useAccountSections } from './account-sections.ts';
import styles from './account-skeleton.module.css';

const SKELETON_KEYS = ['first', 'second', 'third', 'fourth'];

/** Whether a navigation to another account page is pending. */
export function useAccountNavigation(): boolean {
  const { state, location, formMethod } = useNavigation();
  const sections = useAccountSections();
  return state === 'loading' && !formMethod && sections.some(({ path }) => location.pathname.endsWith(path));
}

/** Skeleton of an account page: heading and first cards. Not visible for quick responses. */
export function AccountSkeleton() {
  const t = useTranslations('ui');
  return (
    <div className={styles.skeleton} data-places="">
      <p role="status" className="visually-hidden">
        {t('loading')}
      </p>
      <span aria-hidden="true" className={`${styles.block} ${styles.heading}`} />
      {SKELETON_KEYS.map((place) => (
        <span key={place} aria-hidden="true" className={`${styles.block} ${styles.card}`} />
      ))}
    </div>
  );
}
