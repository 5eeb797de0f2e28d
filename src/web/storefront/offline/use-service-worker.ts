import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useLocalePath } from '../../links/use-locale-path.ts';
import { to, unprefixedPaths } from '../../paths.ts';
import type { ServiceWorkerMessage } from '../../service-worker/service-worker-scope.ts';

/** Interval of update checks in an open tab; milliseconds. */
const UPDATE_CHECK_MS = 60 * 60_000;

/**
 * Registers the service worker and reports visited pages to it, or unregisters it where the setting is off. Returns a
 * function that activates a waiting new version.
 */
export function useServiceWorker(wanted: boolean): (() => void) | null {
  const address = useLocalePath();
  const { pathname, search } = useLocation();
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    if (!wanted || import.meta.env.DEV) return void removeServiceWorkers().catch(() => undefined);
    let timer: ReturnType<typeof setInterval>;
    navigator.serviceWorker.register(unprefixedPaths.serviceWorker()).then(
      // browser extensions that block service workers may resolve with undefined
      (registration: ServiceWorkerRegistration | undefined) => {
        if (!registration) return;
        const updateWaiting = () => setWaiting(navigator.serviceWorker.controller && registration.waiting);
        const watchInstalling = () => registration.installing?.addEventListener('statechange', updateWaiting);
        updateWaiting();
        watchInstalling();
        registration.addEventListener('updatefound', watchInstalling);
        timer = setInterval(() => registration.update().catch(() => undefined), UPDATE_CHECK_MS);
      },
      () => undefined, // refused, as in some private windows: the shop works without it
    );
    return () => clearInterval(timer);
  }, [wanted]);

  const page = address(pathname) + search;
  const offline = address(to.offline());
  useEffect(() => {
    if (!wanted || import.meta.env.DEV || isDataSaverOn()) return;
    let isUnmounted = false;
    navigator.serviceWorker?.ready.then(({ active }) => {
      if (isUnmounted) return;
      const message: ServiceWorkerMessage = {
        kind: 'visited',
        page: new URL(page, location.origin).href,
        offline,
        parts: listLoadedResources(),
      };
      active?.postMessage(message);
    });
    return () => {
      isUnmounted = true;
    };
  }, [wanted, page, offline]);

  const activate = useCallback(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    const message: ServiceWorkerMessage = { kind: 'renew' };
    waiting?.postMessage(message);
  }, [waiting]);
  return waiting && activate;
}

/** URLs of all resources of this page; the service worker chooses which to cache. */
function listLoadedResources(): string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => name);
  return urls.filter((name) => name.startsWith(`${location.origin}/`));
}

function isDataSaverOn(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

async function removeServiceWorkers(): Promise<void> {
  const workers = await navigator.serviceWorker.getRegistrations();
  await Promise.all(workers.map((worker) => worker.unregister()));
  // also without a registration: an unregistered worker may still be writing to the cache
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}
