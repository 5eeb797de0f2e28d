import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './toast-region.module.css';
import { hideToast, TOAST_MS, type Toast } from './toasts.ts';

/** One message; it waits while pointed at. */
export function ToastCard({ toast }: { toast: Toast }) {
  const t = useTranslations('ui');
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    let timer = setTimeout(() => hideToast(toast.id), TOAST_MS);
    // it stands at the end of the page: whoever is on the way there by keyboard must not come too late
    const wait = ({ key }: KeyboardEvent) => {
      if (key !== 'Tab') return;
      clearTimeout(timer);
      timer = setTimeout(() => hideToast(toast.id), TOAST_MS);
    };
    document.addEventListener('keydown', wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', wait);
    };
  }, [held, toast.id]);
  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
  return (
    <li className={`${styles.toast} ${styles[toast.tone]}`} {...hold}>
      <Icon name={toast.tone === 'error' ? 'warning' : 'check'} />
      <p className={styles.text}>{toast.text || t('success')}</p>
      {toast.action && (
        <a className={styles.action} href={toast.action.href}>
          {toast.action.label}
        </a>
      )}
      <IconButton icon="close" label={t('close')} onClick={() => hideToast(toast.id)} />
    </li>
  );
}
