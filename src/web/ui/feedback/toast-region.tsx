import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { ToastCard } from './toast-card.tsx';
import styles from './toast-region.module.css';
import { type Toast, toastStore } from './toasts.ts';

const NONE: readonly Toast[] = [];

/**
 * Live regions for toasts, always present so that screen readers announce new ones: errors immediately, others
 * politely. Past toasts stay readable at the end of the page.
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => NONE);
  const [Past, setPast] = useState<ComponentType>();
  const isEmpty = toasts.length === 0;
  useEffect(() => {
    if (isEmpty && toastStore.readPast().length === 0) return;
    import('./past-toasts.tsx').then(
      ({ PastToasts }) => setPast(() => PastToasts),
      // the toasts themselves were shown
      () => undefined,
    );
  }, [isEmpty]);
  const renderToasts = (tone: Toast['tone']) => (
    <ul className={styles.list}>
      {toasts.map((toast) => toast.tone === tone && <ToastCard key={toast.id} toast={toast} />)}
    </ul>
  );
  return (
    <>
      <div className={styles.region}>
        <div role="alert">{renderToasts('error')}</div>
        <div role="status">{renderToasts('success')}</div>
      </div>
      {Past && <Past />}
    </>
  );
}
