import {
  type UNSAFE_AssetsManifest as Manifest,
  UNSAFE_createClientRoutes,
  UNSAFE_createMemoryHistory,
  UNSAFE_createRouter,
} from 'react-router';
import { expect, test } from 'vitest';
import { buildPageManifest } from './page-manifest.server.ts';
import { getPatchRoutesOnNavigationFunction, loadAllRoutes } from './route-discovery.ts';

type Entry = NonNullable<Manifest['routes'][string]>;

function createEntry(id: string, parentId?: string, path?: string): Entry {
  const has = { hasAction: false, hasLoader: false, hasErrorBoundary: false };
  const inBrowser = { hasClientAction: false, hasClientLoader: false, hasClientMiddleware: false };
  const modules = { clientActionModule: undefined, clientLoaderModule: undefined, clientMiddlewareModule: undefined };
  return {
    id,
    parentId,
    path,
    module: `/${id}.js`,
    ...has,
    ...inBrowser,
    ...modules,
    hydrateFallbackModule: undefined,
  };
}

/** In the order of routes.ts: the brand and the category route match `/all/brand` with the same score. */
const ALL_ENTRIES = [
  createEntry('root', undefined, ''),
  createEntry('frame', 'root'),
  { ...createEntry('home', 'frame'), index: true },
  createEntry('brand', 'frame', ':main/brand'),
  createEntry('category', 'frame', 'all/:category'),
  createEntry('missing', 'frame', '*'),
  createEntry('bare-frame', 'root'),
  createEntry('login', 'bare-frame', 'login'),
  createEntry('sheet', 'root', 'sheet'),
];
const byId = (entries: Entry[]) => Object.fromEntries(entries.map((one) => [one.id, one]));

/** A client router on a category page that can fetch the full route manifest from `url`. */
function openCategoryPage(url: string) {
  const own = ['root', 'frame', 'category'];
  const fullManifest: Manifest = { entry: { imports: [], module: '' }, version: '1', url, routes: byId(ALL_ENTRIES) };
  const manifest: Manifest = buildPageManifest(
    fullManifest,
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

const manifestUrl = `data:application/json,${encodeURIComponent(JSON.stringify(byId(ALL_ENTRIES)))}`;

test('the client knows only the routes of its page until it fetches the manifest, then it matches as the server does', async () => {
  const { manifest, found } = openCategoryPage(manifestUrl);
  expect(['/all/phones', '/', '/login'].map(found)).toEqual(['category', 'home', undefined]);
  await Promise.all([loadAllRoutes(), loadAllRoutes()]);
  const paths = ['/', '/all/phones', '/all/brand', '/login', '/sheet', '/no/such/page'];
  expect(paths.map(found)).toEqual(['home', 'category', 'brand', 'login', 'sheet', 'missing']);
  expect(Object.keys(manifest.routes)).toHaveLength(ALL_ENTRIES.length);
});

test('a failed manifest request adds no routes and can be retried', async () => {
  const { manifest, found } = openCategoryPage('http://127.0.0.1:1/gone');
  await expect(loadAllRoutes()).rejects.toThrow();
  expect(found('/login')).toBeUndefined();
  manifest.url = manifestUrl;
  await loadAllRoutes();
  expect(found('/login')).toBe('login');
});
