import type { DataRouter, UNSAFE_AssetsManifest as Manifest } from 'react-router';

/** Number of different routes whose scripts are prefetched. */
const MAX_PREFETCHED_ROUTES = 4;

type RouterWindow = { __reactRouterDataRouter?: DataRouter; __reactRouterManifest?: Manifest };

/** Prefetches the scripts of the routes behind links in view; not their data, which would load the server. */
export function prefetchScripts(paths: readonly string[]): void {
  const { __reactRouterDataRouter: router, __reactRouterManifest: manifest } = window as Window & RouterWindow;
  if (!router || !manifest) return;
  const matched = new Set<string>();
  for (const path of paths) {
    const ids = router.match(path)?.map(({ route }) => route.id) ?? [];
    if (ids.length > 1) matched.add(ids.join());
    if (matched.size === MAX_PREFETCHED_ROUTES) break;
  }
  const routes = [...matched].flatMap((ids) => ids.split(',')).flatMap((id) => manifest.routes[id] ?? []);
  for (const href of new Set(routes.flatMap(({ module, imports = [] }) => [module, ...imports]))) {
    if (document.head.querySelector(`link[href="${CSS.escape(href)}"]`)) continue;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
}

/** Links in the main content that are in the viewport. */
export function listLinksInView(): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].filter((link) => {
    const { top, bottom, width } = link.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < window.innerHeight;
  });
}
