import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { ToastCard } from './toast-card.tsx';
import styles from './toast-region.module.css';
import { type Toast, toastStore } from './toasts.ts';

const NONE: readonly Toast[] = [];

/**
 * Once per page, always present, so that screen readers announce what is put into it: errors at once, the rest when
 * they pause. What has gone stays readable at the end of the page.
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => NONE);
  const [Past, setPast] = useState<ComponentType>();
  const isSilent = toasts.length === 0;
  useEffect(() => {
    if (isSilent && toastStore.readPast().length === 0) return;
    import('./past-toasts.tsx').then(
      ({ PastToasts }) => setPast(() => PastToasts),
      // the messages themselves were shown
      () => undefined,
    );
  }, [isSilent]);
  const listOf = (tone: Toast['tone']) => (
    <ul className={styles.list}>
      {toasts.map((toast) => toast.tone === tone && <ToastCard key={toast.id} toast={toast} />)}
    </ul>
  );
  return (
    <>
      <div className={styles.region}>
        <div role="alert">{listOf('error')}</div>
        <div role="status">{listOf('success')}</div>
      </div>
      {Past && <Past />}
    </>
  );
}
