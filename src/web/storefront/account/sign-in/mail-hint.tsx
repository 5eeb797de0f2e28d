import { useTranslations } from 'use-intl';
import styles from './auth-form.module.css';

/** Tells demo visitors where to read mails, because the demo shop sends none. */
export function MailHint({ shown }: { shown: boolean }) {
  const t = useTranslations('login');
  return shown ? <p className={styles.demo}>{t('mailHint')}</p> : null;
}
