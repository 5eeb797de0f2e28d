import {
  findAssetUrls,
  isCacheablePage,
  isHtml,
  isImmutable,
  isNonPagePath,
  isPublicResponse,
  selectAssetCache,
} from './cache.rules.ts';
import type { ServiceWorkerMessage, ServiceWorkerScope, WorkerFetchEvent } from './service-worker-scope.ts';

declare const self: ServiceWorkerScope;
/** Prepended to this script when it is served; changes with every build. */
declare const SHOP_VERSION: string;

/** Maximum number of entries per cache; the oldest are evicted first. */
const MAX_CACHE_ENTRIES = { pages: 60, parts: 400, pictures: 200, offline: 20 };
const CACHE_KINDS = ['pages', 'parts', 'pictures', 'offline'] as const;
type CacheKind = (typeof CACHE_KINDS)[number];

/** A cached page younger than this is not fetched again; milliseconds. */
const CACHE_TTL_MS = 60_000;

// pages contain the script URLs of their build, so both caches are versioned
const getCacheName = (kind: CacheKind) => (kind === 'pictures' ? 'shop-pictures' : `shop-${kind}-${SHOP_VERSION}`);
const CURRENT_CACHE_NAMES = new Set(CACHE_KINDS.map(getCacheName));

self.addEventListener('activate', (event) => event.waitUntil(activate()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== 'GET') return;
  if (request.mode === 'navigate') return event.respondWith(handleNavigation(event, pathname));
  const kind = selectAssetCache(pathname);
  if (kind) event.respondWith(handleAsset(event, kind));
});

self.addEventListener('message', (event) => {
  const message = event.data;
  event.waitUntil(message.kind === 'renew' ? self.skipWaiting() : cacheVisitedPage(message).catch(() => undefined));
});

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !CURRENT_CACHE_NAMES.has(name)).map((name) => caches.delete(name)));
  // the browser requests the page while the service worker starts
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** Network first; from the cache or the offline fallback when the request fails. */
async function handleNavigation(event: WorkerFetchEvent, path: string): Promise<Response> {
  const { request } = event;
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(request));
    if (isPublicResponse(answer) && isHtml(answer) && isCacheablePage(new URL(request.url)))
      event.waitUntil(putInCache('pages', request.url, answer.clone()));
    return answer;
  } catch (fault) {
    const fallback = isNonPagePath(path)
      ? undefined
      : ((await findCached('pages', request.url)) ?? (await findOfflinePage(path)));
    if (fallback) return fallback;
    throw fault;
  }
}

/** The offline fallback page in the locale of the URL, else in any cached locale. */
async function findOfflinePage(path: string): Promise<Response | undefined> {
  const cache = await caches.open(getCacheName('offline'));
  const pages = await cache.keys();
  const language = `/${path.split('/')[1]}/`;
  const [any] = pages;
  const inLocale = pages.find(({ url }) => new URL(url).pathname.startsWith(language));
  const inDefaultLocale = pages.find(({ url }) => new URL(url).pathname.split('/').length === 2);
  const best = inLocale ?? inDefaultLocale ?? any;
  return best && cache.match(best);
}

async function handleAsset(event: WorkerFetchEvent, kind: CacheKind): Promise<Response> {
  const { request } = event;
  const known = await findCached(kind, request.url);
  if (known && isImmutable(known)) return known;
  try {
    const answer = await fetch(request);
    if (isPublicResponse(answer)) event.waitUntil(putInCache(kind, request.url, answer.clone()));
    return answer;
  } catch (fault) {
    if (known) return known;
    throw fault;
  }
}

/** Caches what was loaded before the service worker was active, and pages of client-side navigations. */
async function cacheVisitedPage({ page, offline, parts }: ServiceWorkerMessage & { kind: 'visited' }): Promise<void> {
  const pageParts = isCacheablePage(new URL(page)) ? await cachePage('pages', page) : [];
  const offlineParts = await cachePage('offline', new URL(offline, self.location.origin).href);
  for (const part of new Set([...parts, ...pageParts, ...offlineParts])) {
    const { origin, pathname, href } = new URL(part, self.location.origin);
    const kind = origin === self.location.origin && selectAssetCache(pathname);
    if (kind && !(await findCached(kind, href))) await fetchAndCache(kind, href);
  }
}

/** Caches a page and returns the URLs of its subresources. */
async function cachePage(kind: CacheKind, address: string): Promise<string[]> {
  const known = await findCached(kind, address);
  const age = known ? Date.now() - Date.parse(known.headers.get('date') ?? '') : Number.POSITIVE_INFINITY;
  const page = known && age < CACHE_TTL_MS ? known : await fetchAndCache(kind, address);
  return page ? findAssetUrls(await page.text()) : [];
}

/** Fetched without credentials, so that the response contains no personal data. */
async function fetchAndCache(kind: CacheKind, address: string): Promise<Response | null> {
  const answer = await fetch(address, { credentials: 'omit' });
  if (!isPublicResponse(answer)) return null;
  await putInCache(kind, address, answer.clone());
  return answer;
}

async function findCached(kind: CacheKind, address: string): Promise<Response | undefined> {
  return (await caches.open(getCacheName(kind))).match(address, { ignoreVary: true });
}

/** `cache.keys()` returns entries in insertion order, so the first is the oldest. */
async function putInCache(kind: CacheKind, address: string, answer: Response): Promise<void> {
  const cache = await caches.open(getCacheName(kind));
  await cache.delete(address, { ignoreVary: true });
  await cache.put(address, answer);
  const keys = await cache.keys();
  const tooMany = keys.slice(0, Math.max(0, keys.length - MAX_CACHE_ENTRIES[kind]));
  await Promise.all(tooMany.map((key) => cache.delete(key, { ignoreVary: true })));
}
