import type { DataRouter, UNSAFE_AssetsManifest as Manifest } from 'react-router';

/** Pages of so many kinds, whatever number of links leads to them. */
const MOST_KINDS = 4;

type Known = { __reactRouterDataRouter?: DataRouter; __reactRouterManifest?: Manifest };

/** Fetches the scripts of pages that links in view lead to; not their data, which the server would make for nobody. */
export function fetchScriptsAhead(paths: readonly string[]): void {
  const { __reactRouterDataRouter: router, __reactRouterManifest: manifest } = window as Window & Known;
  if (!router || !manifest) return;
  const kinds = new Set<string>();
  for (const path of paths) {
    const ids = router.match(path)?.map(({ route }) => route.id) ?? [];
    if (ids.length > 1) kinds.add(ids.join());
    if (kinds.size === MOST_KINDS) break;
  }
  const routes = [...kinds].flatMap((kind) => kind.split(',')).flatMap((id) => manifest.routes[id] ?? []);
  for (const href of new Set(routes.flatMap(({ module, imports = [] }) => [module, ...imports]))) {
    if (document.head.querySelector(`link[href="${CSS.escape(href)}"]`)) continue;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
}

/** The links that somebody sees. */
export function linksInView(): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].filter((link) => {
    const { top, bottom, width } = link.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < window.innerHeight;
  });
}
