import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useAddress } from '../../address.ts';
import { bare, to } from '../../paths.ts';
import type { Told } from '../../worker/worker-scope.ts';

/** How often a page that stays open looks whether there is a newer shop; milliseconds. */
const LOOK_MS = 60 * 60_000;

/**
 * Has the worker keep what is visited, or takes it away where the owner wants none. Answers what to press when a newer
 * one waits for the pages of the old to go.
 */
export function useWorker(wanted: boolean): (() => void) | null {
  const address = useAddress();
  const { pathname, search } = useLocation();
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    if (!wanted || import.meta.env.DEV) return void forgetAll().catch(() => undefined);
    let look: ReturnType<typeof setInterval>;
    navigator.serviceWorker.register(bare.worker()).then(
      // what blocks workers may answer with none
      (registration: ServiceWorkerRegistration | undefined) => {
        if (!registration) return;
        const tell = () => setWaiting(navigator.serviceWorker.controller && registration.waiting);
        const watch = () => registration.installing?.addEventListener('statechange', tell);
        tell();
        watch();
        registration.addEventListener('updatefound', watch);
        look = setInterval(() => registration.update().catch(() => undefined), LOOK_MS);
      },
      () => undefined, // refused, as in some private windows: the shop goes on without
    );
    return () => clearInterval(look);
  }, [wanted]);

  const page = address(pathname) + search;
  const offline = address(to.offline());
  useEffect(() => {
    if (!wanted || import.meta.env.DEV || savesData()) return;
    let left = false;
    navigator.serviceWorker?.ready.then(({ active }) => {
      if (left) return;
      const told: Told = { kind: 'visited', page: new URL(page, location.origin).href, offline, parts: partsHere() };
      active?.postMessage(told);
    });
    return () => {
      left = true;
    };
  }, [wanted, page, offline]);

  if (!waiting) return null;
  return () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    const told: Told = { kind: 'renew' };
    waiting.postMessage(told);
  };
}

/** Everything that this page loaded; the worker chooses. */
function partsHere(): string[] {
  const here = performance.getEntriesByType('resource').map(({ name }) => name);
  return here.filter((name) => name.startsWith(`${location.origin}/`));
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

async function forgetAll(): Promise<void> {
  const workers = await navigator.serviceWorker.getRegistrations();
  await Promise.all(workers.map((worker) => worker.unregister()));
  // also where there is no worker any more: one that was at work when it was sent away keeps what it was about to keep
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}
