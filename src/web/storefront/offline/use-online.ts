import { useEffect, useRef, useSyncExternalStore } from 'react';
import { bare } from '../../paths.ts';

/**
 * Marks the document while the shop cannot be reached, for buttons and links of parts that every page has. A browser
 * that believes to be without a network from the start is not taken at its word: some believe so on machines that have
 * one. Browser only.
 */
const { dataset } = document.documentElement;
const listeners = new Set<() => void>();

function mark(offline: boolean): void {
  if (offline) dataset.offline = '';
  else delete dataset.offline;
  for (const listener of listeners) listener();
}

addEventListener('offline', () => mark(true));
addEventListener('online', () => mark(false));
if (!navigator.onLine)
  fetch(bare.health(), { cache: 'no-store' }).then(
    () => mark(false),
    () => mark(!navigator.onLine),
  );

export function isOffline(): boolean {
  return dataset.offline !== undefined;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether there is a network; each change is told once. */
export function useOnline(tell: (online: boolean) => void): boolean {
  const online = useSyncExternalStore(
    subscribe,
    () => !isOffline(),
    () => true,
  );
  const before = useRef(online);
  useEffect(() => {
    if (before.current === online) return;
    before.current = online;
    tell(online);
  });
  return online;
}
