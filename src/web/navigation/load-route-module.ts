import { createPath, type DataRouter } from 'react-router';

/** Minimum interval between page reloads because of a missing file (specification, section 9); milliseconds. */
const RELOAD_INTERVAL_MS = 60_000;
const RELOAD_TIME_KEY = 'openedAnewAt';

type Route = { id: string; module: string };
type Module = Record<string, unknown>;

/**
 * Replaces React Router's function in the build (bin/build/lean-router.ts), which reloads the current page at every
 * navigation to a missing module. This one loads the target page from the server, once, and then shows the error page.
 * Never rejects: React Router drops the error of a module that fails before the loader data arrives, and leaves the
 * page empty. A component that throws reaches the error boundary in either order.
 * @public for the build
 */
export async function loadRouteModule({ id, module }: Route, known: Record<string, Module>): Promise<Module> {
  const loaded = known[id];
  if (loaded) return loaded;
  try {
    const fresh: Module = await import(/* @vite-ignore */ module);
    known[id] = fresh;
    return fresh;
  } catch (cause) {
    const failure: unknown = await loadFromServer(readTargetUrl()).then(
      (isOpening) => (isOpening ? null : new Error(`No file for ${id}`, { cause })),
      (unreachable: unknown) => unreachable,
    );
    if (failure === null) return new Promise(() => undefined);
    return {
      default: () => {
        throw failure;
      },
    };
  }
}

/** URL of the pending navigation; the current URL for fetchers. */
function readTargetUrl(): string {
  const { __reactRouterDataRouter: router } = window as Window & { __reactRouterDataRouter?: DataRouter };
  return createPath(router?.state.navigation.location ?? window.location);
}

let pendingLoad: Promise<boolean> | undefined;

/**
 * Loads a page from the server. False when that happened a moment ago or cannot be stored.
 * @throws TypeError when offline
 */
export function loadFromServer(address: string): Promise<boolean> {
  // several modules of a page can be missing at once
  pendingLoad ??= loadOnce(address).finally(() => {
    pendingLoad = undefined;
  });
  return pendingLoad;
}

async function loadOnce(address: string): Promise<boolean> {
  // offline the browser would show its own error page
  await fetch(address, { method: 'HEAD' });
  const isAllowed = tryMarkReload();
  if (isAllowed) window.location.assign(address);
  return isAllowed;
}

/** Stores the time of a reload. False when the last one was a moment ago, or session storage is unavailable. */
export function tryMarkReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOAD_TIME_KEY)) < RELOAD_INTERVAL_MS) return false;
    sessionStorage.setItem(RELOAD_TIME_KEY, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
