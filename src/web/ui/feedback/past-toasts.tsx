import { useState, useSyncExternalStore } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Icon } from '../icons/icon.tsx';
import styles from './past-toasts.module.css';
import { type Toast, toastStore } from './toasts.ts';

const NONE: readonly Toast[] = [];

/** All toasts since the page load, at the end of the page, for visitors who could not read one in five seconds. */
export function PastToasts() {
  const t = useTranslations('ui');
  const locale = useLocale();
  const past = useSyncExternalStore(toastStore.subscribe, toastStore.readPast, () => NONE);
  const [isOpen, setOpen] = useState(false);
  const title = t('pastMessages', { count: past.length });
  return (
    <section className={`container ${styles.region}`} aria-label={title}>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={styles.summary}>{title}</summary>
        <ul className={styles.list}>
          {(isOpen ? past : NONE).map(({ id, at, tone, text, action }) => (
            <li key={id} className={styles.message}>
              <Icon name={tone === 'error' ? 'warning' : 'check'} size="s" />
              <time dateTime={at.toISOString()}>{at.toLocaleTimeString(locale, { timeStyle: 'short' })}</time>
              <span>{text || t('success')}</span>
              {action && <a href={action.href}>{action.label}</a>}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
