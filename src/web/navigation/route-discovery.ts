import {
  UNSAFE_createClientRoutes as createClientRoutes,
  createPath,
  type DataRouteObject,
  type DataRouter,
  type UNSAFE_AssetsManifest as Manifest,
  type UNSAFE_RouteModules as RouteModules,
} from 'react-router';
import { loadFromServer } from './load-route-module.ts';

/**
 * Replaces React Router's lazy route discovery in the build (bin/build/lean-router.ts). A page contains the manifest entries
 * of its own routes; all others are in one immutable file, which the client fetches at the visitor's first interaction.
 */
let fetchMissingRoutes: () => Promise<unknown> = () => Promise.resolve();

/** Resolves when the client knows every route; rejects when the request fails, and can then be called again. */
export const loadAllRoutes = () => fetchMissingRoutes();

/** React Router calls the returned function before it navigates to a path that may match an unknown route. */
export function getPatchRoutesOnNavigationFunction(
  getRouter: () => DataRouter,
  manifest: Manifest,
  routeModules: RouteModules,
) {
  let known: Promise<boolean> | undefined;
  fetchMissingRoutes = () => {
    known ??= addMissingRoutes(manifest, routeModules, getRouter()).catch((error) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  return async ({ fetcherKey }: { fetcherKey?: string }) => {
    if (await fetchMissingRoutes()) return;
    // a new version was deployed since this page was loaded: a full page load fetches the new scripts
    const { navigation, location: here } = getRouter().state;
    if (fetcherKey === undefined && navigation.location) window.location.assign(createPath(navigation.location));
    else if (!(await loadFromServer(createPath(here)))) throw new Error('A new version of the shop was deployed');
    await new Promise(() => undefined);
  };
}

/** False when the server no longer has the file. */
async function addMissingRoutes(
  { url, routes }: Manifest,
  routeModules: RouteModules,
  router: DataRouter,
): Promise<boolean> {
  const response = await fetch(url);
  if (!response.ok) return false;
  const all: Manifest['routes'] = await response.json();
  const others = Object.fromEntries(Object.entries(all).filter(([id]) => !routes[id]));
  const parents = new Set(Object.values(others).map((route) => route?.parentId ?? ''));
  Object.assign(routes, others);
  for (const parent of parents)
    if (!others[parent])
      router.patchRoutes(parent, createClientRoutes(others, routeModules, null, true, false, parent));
  sortRoutes(router.routes, Object.keys(all));
  // adds no routes: makes the router match again after the sort
  router.patchRoutes(null, []);
  return true;
}

/**
 * Restores the order of routes.ts: of two routes with the same score the first one matches, as on the server
 * (`all/brand`, `all/:slug`).
 */
function sortRoutes(routes: DataRouteObject[], ids: string[]): void {
  routes.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  for (const { children } of routes) if (children) sortRoutes(children, ids);
}
