import { createPath, type DataRouter } from 'react-router';

/** A missing file is fetched by a fresh page at most so often (specification, section 9); milliseconds. */
const RELOAD_GUARD = 60_000;
const MARK = 'openedAnewAt';

type Route = { id: string; module: string };
type Module = Record<string, unknown>;

/**
 * Takes the place of React Router's own in the build (bin/lean-router.ts), which reloads the page that the visitor is
 * leaving, and does so at every press. Here the wanted page is opened anew, once, and then the error page is shown.
 * Never rejects: React Router drops the error of a module that fails before the page's data has arrived, and leaves the
 * page empty. A component that throws reaches the error page in either order.
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
    const failure: unknown = await openAnew(wantedAddress()).then(
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

/** Where somebody is going; forms that answer in place stay where they are. */
function wantedAddress(): string {
  const { __reactRouterDataRouter: router } = window as Window & { __reactRouterDataRouter?: DataRouter };
  return createPath(router?.state.navigation.location ?? window.location);
}

let opening: Promise<boolean> | undefined;

/** False when that was done a moment ago, or cannot be remembered. @throws TypeError when nobody answers there */
export function openAnew(address: string): Promise<boolean> {
  // a page of several files may miss more than one
  opening ??= openOnce(address).finally(() => {
    opening = undefined;
  });
  return opening;
}

async function openOnce(address: string): Promise<boolean> {
  // without a network the browser would show a page of its own
  await fetch(address, { method: 'HEAD' });
  const may = mayLoadAnew();
  if (may) window.location.assign(address);
  return may;
}

/** Marks that a page is loaded anew. False when that was done a moment ago, or cannot be remembered. */
export function mayLoadAnew(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(MARK)) < RELOAD_GUARD) return false;
    sessionStorage.setItem(MARK, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
