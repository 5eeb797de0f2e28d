import type { UNSAFE_AssetsManifest as Manifest } from 'react-router';

/**
 * What a built page tells the browser of routes: its own, and where the list of all stands (bin/lean-manifest.mjs).
 * The home page is always among them: its address fits the root route alone, and nobody would look for a better one.
 */
export function routesOfPage({ entry, routes, url, version }: Manifest, matches: { route: { id: string } }[]) {
  const own = new Set(matches.map(({ route: { id } }) => id));
  for (const [id, route] of Object.entries(routes))
    if (route?.index) for (let at: string | undefined = id; at; at = routes[at]?.parentId) own.add(at);
  const told = [...own].map((id) => [id, withoutNos(routes[id] ?? {})]);
  return { entry, url: url.replace(/\.js$/, '.json'), version, routes: Object.fromEntries(told) };
}

/** The browser asks only whether a route has something. */
function withoutNos(route: object): object {
  return Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false));
}
