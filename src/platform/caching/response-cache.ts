import { LRUCache } from 'lru-cache';
import type { DatabaseHealth } from '../database/database-health.ts';
import { type AgedValue, MAX_STALE_MS, Probe, staleIfError } from './stale-if-error.ts';

/** Enough for a few thousand responses. */
const MAX_CACHE_BYTES = 16 * 1024 * 1024;

/** Body of a public response. */
export class CachedResponse {
  readonly body: string;

  constructor(body: string) {
    this.body = body;
  }
}

/** Cache of public API responses. Its entries are served only while the database is down, up to `MAX_STALE_MS` old. */
export type ResponseCache = {
  /** Returns the result of `make`, or a stale entry. */
  serve<T>(key: string, make: () => Promise<T>): Promise<AgedValue<T | CachedResponse>>;
  store(key: string, body: string): void;
};

export function createResponseCache(
  health: Pick<DatabaseHealth, 'isDown' | 'unlessDown'>,
  now: () => number = () => performance.now(),
): ResponseCache {
  const copies = new LRUCache<string, { response: CachedResponse; madeAt: number }>({
    maxSize: MAX_CACHE_BYTES,
    // a string uses two bytes per character unless it is Latin-1
    sizeCalculation: ({ response }, key) => 2 * (key.length + response.body.length),
  });
  const probe = new Probe();

  function find(key: string): AgedValue<CachedResponse> | null {
    const known = copies.peek(key);
    const ageMs = known ? now() - known.madeAt : Number.POSITIVE_INFINITY;
    return known && ageMs < MAX_STALE_MS ? { value: known.response, ageMs } : null;
  }

  return {
    async serve<T>(key: string, make: () => Promise<T>) {
      const known = find(key);
      if (!known || !health.isDown()) return staleIfError<T | CachedResponse>(make(), () => find(key), health);
      probe.start(make);
      return known;
    },
    store(key, body) {
      if (health.isDown()) return;
      copies.set(key, { response: new CachedResponse(body), madeAt: now() });
    },
  };
}
