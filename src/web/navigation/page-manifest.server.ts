import type { UNSAFE_AssetsManifest as Manifest } from 'react-router';

/**
 * The route manifest in a built page: the page's own routes and the URL of the full manifest (bin/build/lean-manifest.mjs).
 * It always contains the home page: `/` also matches the root route, so React Router would not look for other routes.
 */
export function buildPageManifest({ entry, routes, url, version }: Manifest, matches: { route: { id: string } }[]) {
  const own = new Set(matches.map(({ route: { id } }) => id));
  for (const [id, route] of Object.entries(routes))
    if (route?.index) for (let at: string | undefined = id; at; at = routes[at]?.parentId) own.add(at);
  const entries = [...own].map((id) => [id, omitFalse(routes[id] ?? {})]);
  return { entry, url: url.replace(/\.js$/, '.json'), version, routes: Object.fromEntries(entries) };
}

/** Without `false` flags: React Router treats missing flags as false. */
function omitFalse(route: object): object {
  return Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false));
}
