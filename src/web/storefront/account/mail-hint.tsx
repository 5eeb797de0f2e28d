import { useTranslations } from 'use-intl';
import styles from './entry-form.module.css';

/** In a demo shop no mail leaves the house: says where it is read instead. */
export function MailHint({ shown }: { shown: boolean }) {
  const t = useTranslations('login');
  return shown ? <p className={styles.demo}>{t('mailHint')}</p> : null;
}
