import { ByteCache } from './byte-cache.ts';
import type { DatabaseHealth } from './database-health.ts';
import { type Aged, freshOrStale, MAX_STALE_MS, Probe } from './stale-copy.ts';

/** Enough for a few thousand responses. */
const MAX_COPIES_BYTES = 16 * 1024 * 1024;

/** Body of a public response. */
export class AnswerCopy {
  readonly body: string;

  constructor(body: string) {
    this.body = body;
  }
}

/** Cache of public API responses. Its entries are served only while the database is down, up to `MAX_STALE_MS` old. */
export type AnswerCopies = {
  /** Returns the result of `make`, or a stale entry. */
  serve<T>(key: string, make: () => Promise<T>): Promise<Aged<T | AnswerCopy>>;
  keep(key: string, body: string): void;
};

export function createAnswerCopies(
  health: Pick<DatabaseHealth, 'isDown' | 'unlessDown'>,
  now: () => number = () => performance.now(),
): AnswerCopies {
  const copies = new ByteCache<AnswerCopy>(MAX_COPIES_BYTES);
  const probe = new Probe();

  function find(key: string): Aged<AnswerCopy> | null {
    const known = copies.get(key);
    const ageMs = known ? now() - known.madeAt : Number.POSITIVE_INFINITY;
    return known && ageMs < MAX_STALE_MS ? { value: known.value, ageMs } : null;
  }

  return {
    async serve<T>(key: string, make: () => Promise<T>) {
      const known = find(key);
      if (!known || !health.isDown()) return freshOrStale<T | AnswerCopy>(make(), () => find(key), health);
      probe.start(make);
      return known;
    },
    keep(key, body) {
      if (health.isDown()) return;
      // a string uses two bytes per character unless it is Latin-1
      copies.set(key, { value: new AnswerCopy(body), madeAt: now(), bytes: 2 * (key.length + body.length) });
    },
  };
}
