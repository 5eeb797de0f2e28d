import { isElsewhere, isForGood, isPage, isShared, mayBeKept, partsIn, shelfOf } from './keep.rules.ts';
import type { Asked, Told, WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;
/** Prepended to this script when it is served; changes with every build. */
declare const SHOP_VERSION: string;

/** Maximum number of entries per cache; the oldest are evicted first. */
const MOST = { pages: 60, parts: 400, pictures: 200, offline: 20 };
const SHELVES = ['pages', 'parts', 'pictures', 'offline'] as const;
type Shelf = (typeof SHELVES)[number];

/** A cached page younger than this is not fetched again; milliseconds. */
const FRESH_MS = 60_000;

// pages contain the script URLs of their build, so both caches are versioned
const nameOf = (kind: Shelf) => (kind === 'pictures' ? 'shop-pictures' : `shop-${kind}-${SHOP_VERSION}`);
const NAMES = new Set(SHELVES.map(nameOf));

self.addEventListener('activate', (event) => event.waitUntil(begin()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== 'GET') return;
  if (request.mode === 'navigate') return event.respondWith(openPage(event, pathname));
  const kind = shelfOf(pathname);
  if (kind) event.respondWith(openPart(event, kind));
});

self.addEventListener('message', (event) => {
  const message = event.data;
  event.waitUntil(message.kind === 'renew' ? self.skipWaiting() : keepVisited(message).catch(() => undefined));
});

async function begin(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !NAMES.has(name)).map((name) => caches.delete(name)));
  // the browser requests the page while the service worker starts
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** Network first; from the cache or the offline fallback when the request fails. */
async function openPage(event: Asked, path: string): Promise<Response> {
  const { request } = event;
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(request));
    if (isShared(answer) && isPage(answer) && mayBeKept(new URL(request.url)))
      event.waitUntil(put('pages', request.url, answer.clone()));
    return answer;
  } catch (fault) {
    const fallback = isElsewhere(path) ? undefined : ((await find('pages', request.url)) ?? (await offlinePage(path)));
    if (fallback) return fallback;
    throw fault;
  }
}

/** The offline fallback page in the locale of the URL, else in any cached locale. */
async function offlinePage(path: string): Promise<Response | undefined> {
  const cache = await caches.open(nameOf('offline'));
  const pages = await cache.keys();
  const language = `/${path.split('/')[1]}/`;
  const [any] = pages;
  const inLocale = pages.find(({ url }) => new URL(url).pathname.startsWith(language));
  const inDefaultLocale = pages.find(({ url }) => new URL(url).pathname.split('/').length === 2);
  const best = inLocale ?? inDefaultLocale ?? any;
  return best && cache.match(best);
}

async function openPart(event: Asked, kind: Shelf): Promise<Response> {
  const { request } = event;
  const known = await find(kind, request.url);
  if (known && isForGood(known)) return known;
  try {
    const answer = await fetch(request);
    if (isShared(answer)) event.waitUntil(put(kind, request.url, answer.clone()));
    return answer;
  } catch (fault) {
    if (known) return known;
    throw fault;
  }
}

/** Caches what was loaded before the service worker was active, and pages of client-side navigations. */
async function keepVisited({ page, offline, parts }: Told & { kind: 'visited' }): Promise<void> {
  const pageParts = mayBeKept(new URL(page)) ? await keepPage('pages', page) : [];
  const offlineParts = await keepPage('offline', new URL(offline, self.location.origin).href);
  for (const part of new Set([...parts, ...pageParts, ...offlineParts])) {
    const { origin, pathname, href } = new URL(part, self.location.origin);
    const kind = origin === self.location.origin && shelfOf(pathname);
    if (kind && !(await find(kind, href))) await fetchInto(kind, href);
  }
}

/** Caches a page and returns the URLs of its subresources. */
async function keepPage(kind: Shelf, address: string): Promise<string[]> {
  const known = await find(kind, address);
  const age = known ? Date.now() - Date.parse(known.headers.get('date') ?? '') : Number.POSITIVE_INFINITY;
  const page = known && age < FRESH_MS ? known : await fetchInto(kind, address);
  return page ? partsIn(await page.text()) : [];
}

/** Fetched without credentials, so that the response contains no personal data. */
async function fetchInto(kind: Shelf, address: string): Promise<Response | null> {
  const answer = await fetch(address, { credentials: 'omit' });
  if (!isShared(answer)) return null;
  await put(kind, address, answer.clone());
  return answer;
}

async function find(kind: Shelf, address: string): Promise<Response | undefined> {
  return (await caches.open(nameOf(kind))).match(address, { ignoreVary: true });
}

/** `cache.keys()` returns entries in insertion order, so the first is the oldest. */
async function put(kind: Shelf, address: string, answer: Response): Promise<void> {
  const cache = await caches.open(nameOf(kind));
  await cache.delete(address, { ignoreVary: true });
  await cache.put(address, answer);
  const keys = await cache.keys();
  const tooMany = keys.slice(0, Math.max(0, keys.length - MOST[kind]));
  await Promise.all(tooMany.map((key) => cache.delete(key, { ignoreVary: true })));
}
