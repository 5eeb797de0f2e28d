import { ByteCache } from './byte-cache.ts';
import type { DatabaseHealth } from './database-health.ts';
import { type Aged, freshOrStale, Probe } from './stale-copy.ts';
import { tally } from './tally.ts';

/** What is kept: bytes that are the same for everybody, and the headers that go with them. */
export type Page = {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
  /** Nothing in it was made for one visitor. Only such pages are kept. */
  isPublic: boolean;
};

export type Kept = Page & { compressed: Map<string, Promise<Buffer>> };

export type PageCache = {
  /** The page under a key: stored, in rendering for another request, made by `render`, or a copy past `freshMs`. */
  serve(key: string, render: () => Promise<Page>): Promise<Aged<Kept>>;
};

export type PageCacheOptions = {
  /** How old a kept page may be; also the longest a change stays unseen. 0 keeps nothing. */
  freshMs: number;
  /** How old a page may be that stands in while the database is down or the process overloaded. */
  staleMs: number;
  /** The least recently used pages go when their bodies hold more than this. */
  maxBytes: number;
  health: Pick<DatabaseHealth, 'isDown' | 'unlessDown'>;
  now?: () => number;
};

/**
 * Keeps public pages for a moment, so that a rush on one page renders it once, and somewhat longer for when the
 * database is down. While it is known to be down a stale copy is served without a wait, and one render at a time goes
 * on behind it to find the database back.
 */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { freshMs, staleMs, health, now = () => performance.now() } = options;
  const entries = new ByteCache<Kept>(options.maxBytes);
  const rendering = new Map<string, Promise<Kept>>();
  const probe = new Probe();

  function keep(key: string, page: Kept): void {
    // a page rendered without the database is made of copies itself
    if (freshMs === 0 || health.isDown()) return;
    entries.delete(key);
    if (page.isPublic) entries.set(key, { value: page, madeAt: now(), bytes: page.body.length });
  }

  async function make(key: string, render: () => Promise<Page>): Promise<Kept> {
    const page = { ...(await render()), compressed: new Map() };
    keep(key, page);
    return page;
  }

  function makeShared(key: string, render: () => Promise<Page>): Promise<Kept> {
    const mine = make(key, render).finally(() => rendering.delete(key));
    rendering.set(key, mine);
    return mine;
  }

  function staleCopy(key: string): Aged<Kept> | null {
    const known = entries.get(key);
    const ageMs = known ? now() - known.madeAt : Number.POSITIVE_INFINITY;
    return known && ageMs < staleMs ? { value: known.value, ageMs } : null;
  }

  async function revalidate(key: string, render: () => Promise<Page>): Promise<Aged<Kept>> {
    const stale = staleCopy(key);
    if (stale && health.isDown()) {
      probe.start(() => rendering.get(key) ?? makeShared(key, render));
      return stale;
    }
    const others = rendering.get(key);
    const served = await freshOrStale(others ?? makeShared(key, render), () => staleCopy(key), health);
    // it was public a moment ago: concurrent requests may share the new one, unless it turns out personal
    if (others && !served.value.isPublic) return { value: await make(key, render), ageMs: 0 };
    if (served.ageMs === 0) count(others ? 'shared' : 'made');
    return served;
  }

  return {
    async serve(key, render) {
      const known = entries.get(key);
      if (!known) {
        count('made');
        return { value: await make(key, render), ageMs: 0 };
      }
      if (now() - known.madeAt < freshMs) {
        entries.touch(key);
        count('kept');
        // as fresh as any
        return { value: known.value, ageMs: 0 };
      }
      const served = await revalidate(key, render);
      if (served.ageMs > 0) count('stale');
      return served;
    },
  };
}

function count(outcome: 'kept' | 'shared' | 'made' | 'stale'): void {
  tally('page_cache', { outcome });
}
