import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import type { OfflineNotices } from '../../offline/offline-notices.tsx';
import type { ServiceWorkerClient } from '../../offline/service-worker-client.tsx';
import { readStorage } from '../browser-storage.ts';

type Props = { keepsPages: boolean };

/** Signs that the visitor uses the page. */
const USE_EVENTS = ['pointerover', 'touchstart', 'keydown', 'focusin', 'scroll'] as const;

/**
 * Registers the service worker when the page has loaded. The code of the offline notices and of the offline queue is
 * loaded when the visitor uses the page, because nothing can be loaded offline; at once where it is cached or has work.
 */
export function LazyOfflineNotices({ keepsPages }: Props) {
  const [Client, setClient] = useState<ComponentType<ComponentProps<typeof ServiceWorkerClient>>>();
  const [Notices, setNotices] = useState<ComponentType<ComponentProps<typeof OfflineNotices>>>();
  const [update, setUpdate] = useState<(() => void) | null>(null);
  const hasUpdate = update !== null;
  useEffect(
    () =>
      runAfterLoad(() =>
        import('../../offline/service-worker-client.tsx').then(
          (module) => setClient(() => module.ServiceWorkerClient),
          () => undefined,
        ),
      ),
    [],
  );
  useEffect(() => {
    let isLoading = false;
    const load = () => {
      if (isLoading || !canLoad()) return;
      isLoading = true;
      import('../../offline/offline-notices.tsx').then(
        (module) => setNotices(() => module.OfflineNotices),
        // tried again with the next event
        () => {
          isLoading = false;
        },
      );
    };
    const stop = isNeededNow() || hasUpdate ? runAfterLoad(load) : undefined;
    for (const use of USE_EVENTS) document.addEventListener(use, load, { passive: true });
    addEventListener('offline', load);
    return () => {
      stop?.();
      for (const use of USE_EVENTS) document.removeEventListener(use, load);
      removeEventListener('offline', load);
    };
  }, [hasUpdate]);
  return (
    <>
      {Client && <Client keepsPages={keepsPages} onUpdate={(activate) => setUpdate(() => activate)} />}
      {Notices && <Notices activateUpdate={update} />}
    </>
  );
}

/** Without a network only the service worker has the code. */
function canLoad(): boolean {
  return navigator.onLine || Boolean(navigator.serviceWorker?.controller);
}

/** Whether the network is lost, actions are queued, or the service worker has the code in its cache. */
function isNeededNow(): boolean {
  if (!navigator.onLine || navigator.serviceWorker?.controller) return true;
  return (readStorage('waiting') ?? '[]') !== '[]';
}

function runAfterLoad(run: () => void): (() => void) | undefined {
  if (document.readyState === 'complete') return void run();
  addEventListener('load', run, { once: true });
  return () => removeEventListener('load', run);
}
