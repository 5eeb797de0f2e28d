import {
  UNSAFE_createClientRoutes as createClientRoutes,
  createPath,
  type DataRouteObject,
  type DataRouter,
  type UNSAFE_AssetsManifest as Manifest,
  type UNSAFE_RouteModules as RouteModules,
} from 'react-router';
import { openAnew } from './load-route-module.ts';

/**
 * Takes the place of React Router's lazy route discovery in the build (bin/lean-router.ts). A page comes with the
 * routes it is made of; all others stand in one file for good, which is fetched when somebody begins to use the page.
 */
let fetchOthers: () => Promise<unknown> = () => Promise.resolve();

/** Resolves once every route of the shop is known; rejects without a network, and may then be asked again. */
export const knowAllRoutes = () => fetchOthers();

/** Called before a page that may be unknown is gone to. */
export function getPatchRoutesOnNavigationFunction(
  getRouter: () => DataRouter,
  manifest: Manifest,
  routeModules: RouteModules,
) {
  let known: Promise<boolean> | undefined;
  fetchOthers = () => {
    known ??= addOthers(manifest, routeModules, getRouter()).catch((error) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  return async ({ fetcherKey }: { fetcherKey?: string }) => {
    if (await fetchOthers()) return;
    // the shop was renewed since this page was opened: the browser goes there itself and comes back with new scripts
    const { navigation, location: here } = getRouter().state;
    if (fetcherKey === undefined && navigation.location) window.location.assign(createPath(navigation.location));
    else if (!(await openAnew(createPath(here)))) throw new Error('The shop was renewed');
    await new Promise(() => undefined);
  };
}

/** False when the shop no longer has the file. */
async function addOthers({ url, routes }: Manifest, routeModules: RouteModules, router: DataRouter): Promise<boolean> {
  const response = await fetch(url);
  if (!response.ok) return false;
  const all: Manifest['routes'] = await response.json();
  const others = Object.fromEntries(Object.entries(all).filter(([id]) => !routes[id]));
  const parents = new Set(Object.values(others).map((route) => route?.parentId ?? ''));
  Object.assign(routes, others);
  for (const parent of parents)
    if (!others[parent])
      router.patchRoutes(parent, createClientRoutes(others, routeModules, null, true, false, parent));
  inOrder(router.routes, Object.keys(all));
  // no more of them, but to look at them again in their order
  router.patchRoutes(null, []);
  return true;
}

/** Of two routes that fit an address equally well the first is taken, as on the server: `all/brand` and `all/:slug`. */
function inOrder(routes: DataRouteObject[], ids: string[]): void {
  routes.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  for (const { children } of routes) if (children) inOrder(children, ids);
}
