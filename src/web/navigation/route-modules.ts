import type { DataRouter, UNSAFE_AssetsManifest as Manifest, UNSAFE_RouteModules as RouteModules } from 'react-router';
import { loadAllMessages } from '../rendering/messages/browser-messages.ts';
import { loadFromServer } from './load-from-server.ts';

/**
 * The globals of React Router's `<Scripts>` and `HydratedRouter`. They are not documented; React Router documents no way
 * to load the scripts of a page without its data, or to handle a missing script (docs/decisions, published packages).
 */
type RouterWindow = {
  __reactRouterDataRouter?: DataRouter;
  __reactRouterManifest?: Manifest;
  __reactRouterRouteModules?: RouteModules;
};

/** The routes that match a URL of this shop, with their scripts. */
export function matchRoutes(href: string) {
  const { __reactRouterDataRouter: router, __reactRouterManifest: manifest } = window as Window & RouterWindow;
  return (router?.match(href) ?? []).flatMap(({ route }) => manifest?.routes[route.id] ?? []);
}

/**
 * The location that the visitor sees, or the one that is loading: the same object until another navigation starts. During
 * a view transition `useNavigation` and `useLocation` return the previous one.
 */
export function getTargetLocation(): unknown {
  const { __reactRouterDataRouter: router } = window as Window & RouterWindow;
  return router?.state.navigation.location ?? router?.state.location;
}

/** Imports the scripts of the routes that match a URL, and begins to load the messages of all pages. @throws when one is missing or without a network */
export async function importRouteModules(href: string): Promise<void> {
  const modules = getRouteModules();
  const imports = matchRoutes(href).map(({ id, module }) => modules[id] ?? import(/* @vite-ignore */ module));
  void loadAllMessages();
  await Promise.all(imports);
}

/** Loads the styles of a page into the cache: React Router waits for them before it shows the page. */
export function prefetchStyles(href: string): void {
  for (const style of new Set(matchRoutes(href).flatMap(({ css = [] }) => css))) {
    if (document.head.querySelector(`link[href="${CSS.escape(style)}"]`)) continue;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'style', href: style }));
  }
}

/**
 * Imports the scripts of a page before the router navigates to it. If one is missing, for example after a deployment, React
 * Router would reload the page that is being left, at every click. Here the target page is loaded from the server, once;
 * after that, and without a network, the router shows the error page.
 * @returns whether the router can navigate; false while the page is being loaded from the server
 */
export async function preparePage(href: string): Promise<boolean> {
  try {
    await importRouteModules(href);
    return true;
  } catch (cause) {
    return showMissingPage(href, cause);
  }
}

async function showMissingPage(href: string, cause: unknown): Promise<boolean> {
  const page = matchRoutes(href).at(-1);
  if (!page) return true;
  const failure: unknown = await loadFromServer(href).then(
    (isLoading) => (isLoading ? null : new Error(`No file for ${page.id}`, { cause })),
    (unreachable: unknown) => unreachable,
  );
  if (failure === null) return false;
  getRouteModules()[page.id] = {
    default: () => {
      throw failure;
    },
  };
  return true;
}

function getRouteModules(): RouteModules {
  const routerWindow = window as Window & RouterWindow;
  routerWindow.__reactRouterRouteModules ??= {};
  return routerWindow.__reactRouterRouteModules;
}
