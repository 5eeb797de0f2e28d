import { isElsewhere, isForGood, isPage, isShared, mayBeKept, partsIn, shelfOf } from './keep.rules.ts';
import type { Asked, Told, WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;
/** Stands before this script as it is served: changes with every build. */
declare const SHOP_VERSION: string;

/** How much stays; what was visited longest ago goes first. */
const MOST = { pages: 60, parts: 400, pictures: 200, offline: 20 };
const SHELVES = ['pages', 'parts', 'pictures', 'offline'] as const;
type Shelf = (typeof SHELVES)[number];

/** A page kept so recently need not be asked for again; milliseconds. */
const FRESH_MS = 60_000;

// pages name the scripts of their build, so they go with them
const nameOf = (shelf: Shelf) => (shelf === 'pictures' ? 'shop-pictures' : `shop-${shelf}-${SHOP_VERSION}`);
const NAMES = new Set(SHELVES.map(nameOf));

self.addEventListener('activate', (event) => event.waitUntil(begin()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== 'GET') return;
  if (request.mode === 'navigate') return event.respondWith(openPage(event, pathname));
  const shelf = shelfOf(pathname);
  if (shelf) event.respondWith(openPart(event, shelf));
});

self.addEventListener('message', (event) => {
  const told = event.data;
  event.waitUntil(told.kind === 'renew' ? self.skipWaiting() : keepVisited(told).catch(() => undefined));
});

async function begin(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !NAMES.has(name)).map((name) => caches.delete(name)));
  // the page is asked for while the worker starts, so that nobody waits for it
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** From the network whenever there is one. */
async function openPage(event: Asked, path: string): Promise<Response> {
  const { request } = event;
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(request));
    if (isShared(answer) && isPage(answer) && mayBeKept(new URL(request.url)))
      event.waitUntil(put('pages', request.url, answer.clone()));
    return answer;
  } catch (fault) {
    const instead = isElsewhere(path) ? undefined : ((await find('pages', request.url)) ?? (await offlinePage(path)));
    if (instead) return instead;
    throw fault;
  }
}

/** In the language of the address, or else in one that is there. */
async function offlinePage(path: string): Promise<Response | undefined> {
  const shelf = await caches.open(nameOf('offline'));
  const pages = await shelf.keys();
  const language = `/${path.split('/')[1]}/`;
  const [any] = pages;
  const inLanguage = pages.find(({ url }) => new URL(url).pathname.startsWith(language));
  const bare = pages.find(({ url }) => new URL(url).pathname.split('/').length === 2);
  const best = inLanguage ?? bare ?? any;
  return best && shelf.match(best);
}

async function openPart(event: Asked, shelf: Shelf): Promise<Response> {
  const { request } = event;
  const known = await find(shelf, request.url);
  if (known && isForGood(known)) return known;
  try {
    const answer = await fetch(request);
    if (isShared(answer)) event.waitUntil(put(shelf, request.url, answer.clone()));
    return answer;
  } catch (fault) {
    if (known) return known;
    throw fault;
  }
}

/** What was loaded before the worker was there, and pages that were gone to without loading them whole. */
async function keepVisited({ page, offline, parts }: Told & { kind: 'visited' }): Promise<void> {
  const kept = mayBeKept(new URL(page)) ? await keepPage('pages', page) : [];
  const needed = await keepPage('offline', new URL(offline, self.location.origin).href);
  for (const part of new Set([...parts, ...kept, ...needed])) {
    const { origin, pathname, href } = new URL(part, self.location.origin);
    const shelf = origin === self.location.origin && shelfOf(pathname);
    if (shelf && !(await find(shelf, href))) await fetchInto(shelf, href);
  }
}

/** Answers the addresses of its parts. */
async function keepPage(shelf: Shelf, address: string): Promise<string[]> {
  const known = await find(shelf, address);
  const age = known ? Date.now() - Date.parse(known.headers.get('date') ?? '') : Number.POSITIVE_INFINITY;
  const fresh = known && age < FRESH_MS ? known : await fetchInto(shelf, address);
  return fresh ? partsIn(await fresh.text()) : [];
}

/** Asked for by nobody in particular, so that it holds nothing of anybody. */
async function fetchInto(shelf: Shelf, address: string): Promise<Response | null> {
  const answer = await fetch(address, { credentials: 'omit' });
  if (!isShared(answer)) return null;
  await put(shelf, address, answer.clone());
  return answer;
}

async function find(shelf: Shelf, address: string): Promise<Response | undefined> {
  return (await caches.open(nameOf(shelf))).match(address, { ignoreVary: true });
}

/** Keys come in the order in which they were put, so the first is the oldest. */
async function put(shelf: Shelf, address: string, answer: Response): Promise<void> {
  const cache = await caches.open(nameOf(shelf));
  await cache.delete(address, { ignoreVary: true });
  await cache.put(address, answer);
  const keys = await cache.keys();
  const tooMany = keys.slice(0, Math.max(0, keys.length - MOST[shelf]));
  await Promise.all(tooMany.map((key) => cache.delete(key, { ignoreVary: true })));
}
