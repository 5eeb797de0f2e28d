import { LRUCache } from 'lru-cache';
import { incrementCounter } from '../counters.ts';
import type { DatabaseHealth } from '../database/database-health.ts';
import { BackgroundCompression, PageContent } from './page-content.ts';
import { type AgedValue, Probe, staleIfError } from './stale-if-error.ts';

/** Rendered page: body, status and headers. */
export type Page = {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
  /** Contains no data of one visitor. Only public pages are cached. */
  isPublic: boolean;
};

type CacheEntry = { page: CachedPage; madeAt: number; revision: number; readRevision: () => number };

type PageRequest = { key: string; revision: number; readRevision: () => number; render: () => Promise<Page> };

/** Rendered page whose content successive renders share while the body stays the same. */
export type CachedPage = Omit<Page, 'body'> & { content: PageContent };

export type PageCache = {
  /** Returns the page for a key if the cache has one that is neither expired nor of another revision. */
  find(key: string): CachedPage | null;
  /**
   * Returns the page for a key: from the cache, from a render in progress, from `render`, or a stale copy. A page has
   * expired as soon as `readRevision` returns another number than before its render.
   */
  serve(key: string, render: () => Promise<Page>, readRevision?: () => number): Promise<AgedValue<CachedPage>>;
};

export type PageCacheOptions = {
  /** Lifetime of a cached page; a change is visible after this time at the latest. 0 disables the cache. */
  ttlMs: number;
  /** Maximum age of a stale page that is served while the database is down or the process is overloaded. */
  maxStaleMs: number;
  /** Maximum total size of the cached pages in memory, most of them compressed; the least recently used pages are evicted. */
  maxBytes: number;
  health: Pick<DatabaseHealth, 'isDown' | 'unlessDown'>;
  now?: () => number;
};

/** Keys of pages that were private when they were last rendered. */
const MAX_PRIVATE_KEYS = 1_000;

/**
 * Caches public pages briefly, so that concurrent requests render a page once, and keeps stale copies for database
 * outages. While the database is known to be down, a stale copy is served immediately, and one render at a time runs in
 * the background to detect that the database is back.
 */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { ttlMs, maxStaleMs, health, now = () => performance.now() } = options;
  const entries = new LRUCache<string, CacheEntry>({
    maxSize: options.maxBytes,
    // the size of an entry must be positive
    sizeCalculation: ({ page }) => Math.max(1, page.content.size),
  });
  /** By revision and key, so that requests share only renders of their own revision. */
  const rendering = new Map<string, Promise<CachedPage>>();
  const privateKeys = new LRUCache<string, true>({ max: MAX_PRIVATE_KEYS });
  const probe = new Probe();
  const compression = new BackgroundCompression(now);

  function store({ key, revision, readRevision }: PageRequest, page: CachedPage): void {
    // a page that was rendered during an outage contains stale data itself
    if (ttlMs === 0 || health.isDown()) return;
    entries.delete(key);
    if (!page.isPublic) return void privateKeys.set(key, true);
    privateKeys.delete(key);
    const entry = { page, madeAt: now(), revision, readRevision };
    entries.set(key, entry);
    page.content.onResize = () => {
      // setting it again updates the total size
      if (entries.peek(key) === entry) entries.set(key, entry);
    };
  }

  async function renderPage(request: PageRequest): Promise<CachedPage> {
    const { body, ...page } = await request.render();
    const content = reuseContent(entries.peek(request.key)?.page.content, new PageContent(body));
    const cached = { ...page, content };
    store(request, cached);
    return cached;
  }

  function reuseContent(former: PageContent | undefined, rendered: PageContent): PageContent {
    // without a former page no ETag is needed yet: private pages have none
    if (!former || former.etag !== rendered.etag) return rendered;
    void compression.offer(former);
    return former;
  }

  function findRender({ key, revision }: PageRequest): Promise<CachedPage> | undefined {
    return rendering.get(`${revision} ${key}`);
  }

  function renderShared(request: PageRequest): Promise<CachedPage> {
    const renderKey = `${request.revision} ${request.key}`;
    const pending = renderPage(request).finally(() => rendering.delete(renderKey));
    rendering.set(renderKey, pending);
    return pending;
  }

  function staleCopy(key: string): AgedValue<CachedPage> | null {
    const cached = entries.peek(key);
    const ageMs = cached ? now() - cached.madeAt : Number.POSITIVE_INFINITY;
    return cached && ageMs < maxStaleMs ? { value: cached.page, ageMs } : null;
  }

  async function revalidate(request: PageRequest): Promise<AgedValue<CachedPage>> {
    const { key } = request;
    const stale = staleCopy(key);
    if (stale && health.isDown()) {
      probe.start(() => findRender(request) ?? renderShared(request));
      return stale;
    }
    const inProgress = findRender(request);
    const served = await staleIfError(inProgress ?? renderShared(request), () => staleCopy(key), health);
    // the previous version was public: concurrent requests share the new one, unless it turns out to be private
    if (inProgress && !served.value.isPublic) return { value: await renderPage(request), ageMs: 0 };
    if (served.ageMs === 0) countLookup(inProgress ? 'shared' : 'miss');
    return served;
  }

  /** A page that is not cached: after a start, concurrent requests share its first render if it turns out to be public. */
  async function renderFirst(request: PageRequest): Promise<CachedPage> {
    const inProgress = findRender(request);
    if (!inProgress) {
      countLookup('miss');
      const mayShare = ttlMs > 0 && !privateKeys.has(request.key);
      return mayShare ? renderShared(request) : renderPage(request);
    }
    const shared = await inProgress.catch(() => null);
    countLookup(shared?.isPublic ? 'shared' : 'miss');
    return shared?.isPublic ? shared : renderPage(request);
  }

  function find(key: string): CachedPage | null {
    const cached = entries.peek(key);
    if (!cached || cached.revision !== cached.readRevision() || now() - cached.madeAt >= ttlMs) return null;
    // marks it as the most recently used
    entries.get(key);
    countLookup('hit');
    return cached.page;
  }

  return {
    find,
    async serve(key, render, readRevision = () => 0) {
      const fresh = find(key);
      if (fresh) return { value: fresh, ageMs: 0 };
      const request = { key, revision: readRevision(), readRevision, render };
      if (!entries.peek(key)) return { value: await renderFirst(request), ageMs: 0 };
      const served = await revalidate(request);
      if (served.ageMs > 0) countLookup('stale');
      return served;
    },
  };
}

function countLookup(outcome: 'hit' | 'shared' | 'miss' | 'stale'): void {
  incrementCounter('page_cache', { outcome });
}
