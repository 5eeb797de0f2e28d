import { matchRoutes } from './route-modules.ts';

/** Number of different routes whose scripts are prefetched. */
const MAX_PREFETCHED_ROUTES = 4;

/** Prefetches the scripts of the routes behind links in view; not their data, which would load the server. */
export function prefetchScripts(paths: readonly string[]): void {
  const pages = new Map<string, ReturnType<typeof matchRoutes>>();
  for (const path of paths) {
    const routes = matchRoutes(path);
    if (routes.length > 1) pages.set(routes.map(({ id }) => id).join(), routes);
    if (pages.size === MAX_PREFETCHED_ROUTES) break;
  }
  const scripts = [...pages.values()].flat().flatMap(({ module, imports = [] }) => [module, ...imports]);
  for (const href of new Set(scripts)) {
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
