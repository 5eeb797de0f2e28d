import {
  type UNSAFE_AssetsManifest as Manifest,
  UNSAFE_createClientRoutes,
  UNSAFE_createMemoryHistory,
  UNSAFE_createRouter,
} from 'react-router';
import { expect, test } from 'vitest';
import { getPatchRoutesOnNavigationFunction, knowAllRoutes } from './all-routes.ts';
import { routesOfPage } from './routes-of-page.server.ts';

type Entry = NonNullable<Manifest['routes'][string]>;

function entry(id: string, parentId?: string, path?: string): Entry {
  const has = { hasAction: false, hasLoader: false, hasErrorBoundary: false };
  const inBrowser = { hasClientAction: false, hasClientLoader: false, hasClientMiddleware: false };
  const apart = { clientActionModule: undefined, clientLoaderModule: undefined, clientMiddlewareModule: undefined };
  return { id, parentId, path, module: `/${id}.js`, ...has, ...inBrowser, ...apart, hydrateFallbackModule: undefined };
}

/** In the shop's own order; a brand and a category fit `/all/brand` equally well. */
const ALL = [
  entry('root', undefined, ''),
  entry('frame', 'root'),
  { ...entry('home', 'frame'), index: true },
  entry('brand', 'frame', ':main/brand'),
  entry('category', 'frame', 'all/:category'),
  entry('missing', 'frame', '*'),
  entry('bare-frame', 'root'),
  entry('login', 'bare-frame', 'login'),
  entry('sheet', 'root', 'sheet'),
];
const listOf = (entries: Entry[]) => Object.fromEntries(entries.map((one) => [one.id, one]));

/** A browser that opened a category's page and can read the list of all routes at `url`. */
function opened(url: string) {
  const own = ['root', 'frame', 'category'];
  const whole: Manifest = { entry: { imports: [], module: '' }, version: '1', url, routes: listOf(ALL) };
  const manifest: Manifest = routesOfPage(
    whole,
    own.map((id) => ({ route: { id } })),
  );
  const modules = Object.fromEntries(own.map((id) => [id, { default: () => null }]));
  const router = UNSAFE_createRouter({
    history: UNSAFE_createMemoryHistory({ initialEntries: ['/all/phones'] }),
    routes: UNSAFE_createClientRoutes(manifest.routes, modules, null, true, false),
    patchRoutesOnNavigation: getPatchRoutesOnNavigationFunction(() => router, manifest, modules),
  });
  const found = (path: string) => router.match(path)?.at(-1)?.route.id;
  return { manifest, found };
}

const all = `data:application/json,${encodeURIComponent(JSON.stringify(listOf(ALL)))}`;

test('a page knows its own routes until all are asked for, and then each leads where the server leads', async () => {
  const { manifest, found } = opened(all);
  expect(['/all/phones', '/', '/login'].map(found)).toEqual(['category', 'home', undefined]);
  await Promise.all([knowAllRoutes(), knowAllRoutes()]);
  const paths = ['/', '/all/phones', '/all/brand', '/login', '/sheet', '/no/such/page'];
  expect(paths.map(found)).toEqual(['home', 'category', 'brand', 'login', 'sheet', 'missing']);
  expect(Object.keys(manifest.routes)).toHaveLength(ALL.length);
});

test('without a network nothing is learnt, and asking again later helps', async () => {
  const { manifest, found } = opened('http://127.0.0.1:1/gone');
  await expect(knowAllRoutes()).rejects.toThrow();
  expect(found('/login')).toBeUndefined();
  manifest.url = all;
  await knowAllRoutes();
  expect(found('/login')).toBe('login');
});
