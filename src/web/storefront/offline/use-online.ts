import { useEffect, useRef, useSyncExternalStore } from 'react';
import { unprefixedPaths } from '../../paths.ts';

/**
 * Sets `data-offline` on the document while the shop is unreachable, for components of every page. A browser that
 * starts with `onLine === false` is verified by a request: some report it wrongly. Browser only.
 */
const { dataset } = document.documentElement;
const listeners = new Set<() => void>();

function setOffline(offline: boolean): void {
  if (offline) dataset.offline = '';
  else delete dataset.offline;
  for (const listener of listeners) listener();
}

addEventListener('offline', () => setOffline(true));
addEventListener('online', () => setOffline(false));
if (!navigator.onLine)
  fetch(unprefixedPaths.health(), { cache: 'no-store' }).then(
    () => setOffline(false),
    () => setOffline(!navigator.onLine),
  );

export function isOffline(): boolean {
  return dataset.offline !== undefined;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the network is available; `notify` is called once per change. */
export function useOnline(notify: (online: boolean) => void): boolean {
  const online = useSyncExternalStore(
    subscribe,
    () => !isOffline(),
    () => true,
  );
  const before = useRef(online);
  useEffect(() => {
    if (before.current === online) return;
    before.current = online;
    notify(online);
  });
  return online;
}
