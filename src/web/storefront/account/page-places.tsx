import { useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useAccountSections } from './account-sections.ts';
import styles from './page-places.module.css';

const PLACES = ['first', 'second', 'third', 'fourth'];

/** Whether another page of the account is on its way. */
export function useLeavesForAccount(): boolean {
  const { state, location, formMethod } = useNavigation();
  const sections = useAccountSections();
  return state === 'loading' && !formMethod && sections.some(({ path }) => location.pathname.endsWith(path));
}

/** Places in the shape of a page of the account: its heading and its first cards. Quick answers never show them. */
export function PagePlaces() {
  const t = useTranslations('ui');
  return (
    <div className={styles.places} data-places="">
      <p role="status" className="visually-hidden">
        {t('loading')}
      </p>
      <span aria-hidden="true" className={`${styles.place} ${styles.heading}`} />
      {PLACES.map((place) => (
        <span key={place} aria-hidden="true" className={`${styles.place} ${styles.card}`} />
      ))}
    </div>
  );
}
