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
  /** The page under a key: kept, being made for somebody else just now, or made by `render`. */
  serve(key: string, render: () => Promise<Page>): Promise<Kept>;
};

const KEPT = { outcome: 'kept' };
const SHARED = { outcome: 'shared' };
const MADE = { outcome: 'made' };

type Entry = { page: Kept; madeAt: number };

/**
 * Keeps public pages for a moment, so that a rush on one page renders it once.
 * @param freshMs how old a kept page may be; also the longest a change stays unseen. 0 keeps nothing.
 * @param maxBytes the least recently used pages go when their bodies hold more than this
 */
export function createPageCache(
  freshMs: number,
  maxBytes: number,
  now: () => number = () => performance.now(),
): PageCache {
  const entries = new Map<string, Entry>();
  const rendering = new Map<string, Promise<Kept>>();
  let bytes = 0;

  function forget(key: string): void {
    bytes -= entries.get(key)?.page.body.length ?? 0;
    entries.delete(key);
  }

  function keep(key: string, page: Kept): void {
    forget(key);
    if (!page.isPublic || page.body.length > maxBytes) return;
    entries.set(key, { page, madeAt: now() });
    bytes += page.body.length;
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) return;
      forget(oldest);
    }
  }

  async function make(key: string, render: () => Promise<Page>): Promise<Kept> {
    const page = { ...(await render()), compressed: new Map() };
    if (freshMs > 0) keep(key, page);
    return page;
  }

  return {
    async serve(key, render) {
      const known = entries.get(key);
      if (!known) {
        tally('page_cache', MADE);
        return make(key, render);
      }
      if (now() - known.madeAt < freshMs) {
        // the end of the line is the last to go
        entries.delete(key);
        entries.set(key, known);
        tally('page_cache', KEPT);
        return known.page;
      }
      // it was public a moment ago: whoever asks meanwhile may share the new one, unless it turns out personal
      const others = rendering.get(key);
      if (others) {
        tally('page_cache', SHARED);
        const shared = await others;
        return shared.isPublic ? shared : make(key, render);
      }
      tally('page_cache', MADE);
      const mine = make(key, render).finally(() => rendering.delete(key));
      rendering.set(key, mine);
      return mine;
    },
  };
}
