import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../forms/button.tsx';
import { Icon } from '../icons/icon.tsx';
import styles from './toast-region.module.css';
import { hideToast, TOAST_DURATION_MS, type Toast } from './toasts.ts';

/** One toast; its timer is paused on hover and focus. */
export function ToastCard({ toast }: { toast: Toast }) {
  const t = useTranslations('ui');
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return;
    let timer = setTimeout(() => hideToast(toast.id), TOAST_DURATION_MS);
    // toasts are last in the tab order: Tab restarts the timer so that keyboard users can reach them
    const restartOnTab = ({ key }: KeyboardEvent) => {
      if (key !== 'Tab') return;
      clearTimeout(timer);
      timer = setTimeout(() => hideToast(toast.id), TOAST_DURATION_MS);
    };
    document.addEventListener('keydown', restartOnTab);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', restartOnTab);
    };
  }, [isPaused, toast.id]);
  const pauseHandlers = {
    onPointerEnter: () => setPaused(true),
    onPointerLeave: () => setPaused(false),
    onFocus: () => setPaused(true),
    onBlur: () => setPaused(false),
  };
  return (
    <li className={`${styles.toast} ${styles[toast.tone]}`} {...pauseHandlers}>
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
