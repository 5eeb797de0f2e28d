import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useVisitor } from '../../rendering/visitor.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { Button, IconButton } from '../../ui/forms/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './offline-notices.module.css';
import { clearOfflineQueue } from './offline-queue.ts';
import { useOfflineForms } from './use-offline-forms.ts';
import { useOfflineQueue } from './use-offline-queue.ts';
import { useOnline } from './use-online.ts';

type Props = {
  /** Activates a new version of the shop; null when none waits. */
  activateUpdate: (() => void) | null;
};

/**
 * Notices about a lost network, queued actions and a new version. The live region is always rendered, so that they are
 * announced.
 */
export function OfflineNotices({ activateUpdate }: Props) {
  const t = useTranslations('offline');
  const close = useTranslations('ui')('close');
  const { refresh } = useVisitor();
  const [closed, setClosed] = useState(false);
  const isOnline = useOnline((isBack) => {
    setClosed(false);
    if (!isBack) return;
    showToast({ text: t('back') });
    refresh();
  });
  const queuedCount = useOfflineQueue(isOnline).length;
  useEffect(() => {
    // loaded in advance, because nothing can be loaded offline
    void import('./queue-offline.ts').catch(() => undefined);
  }, []);
  useOfflineForms({ needsNetwork: t('needsNetwork'), waitsHere: t('bookingQueued') });
  const discard = () => {
    clearOfflineQueue();
    // reverts the optimistic changes
    refresh();
  };
  return (
    <div className={styles.region} role="status">
      {!isOnline && !closed && (
        <div className={styles.notice}>
          <Icon name="warning" />
          <p className={styles.text}>{t('notice')}</p>
          <IconButton icon="close" label={close} onClick={() => setClosed(true)} />
        </div>
      )}
      {!isOnline && queuedCount > 0 && (
        <div className={styles.notice}>
          <Icon name="info" />
          <p className={styles.text}>{t('queuedCount', { count: queuedCount })}</p>
          <Button type="button" look="quiet" onClick={discard}>
            {t('discard')}
          </Button>
        </div>
      )}
      {activateUpdate && (
        <div className={styles.notice}>
          <Icon name="info" />
          <p className={styles.text}>{t('newer')}</p>
          <Button type="button" look="quiet" icon="reload" onClick={activateUpdate}>
            {t('reload')}
          </Button>
        </div>
      )}
    </div>
  );
}
