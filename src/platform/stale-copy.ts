import { DATABASE_DOWN, type DatabaseHealth } from './database-health.ts';
import { isUnavailable } from './unavailable.ts';

/** The oldest copy that may stand in for an answer; milliseconds. */
export const MAX_STALE_MS = 60_000;

/** A value, and how old it is where it is a copy: milliseconds, 0 for a value just made. */
export type Aged<T> = { value: T; ageMs: number };

type Health = Pick<DatabaseHealth, 'unlessDown'>;

/**
 * A fresh value, or a copy of an older one as soon as the fresh one cannot be had: its making failed because the
 * database is down or the process overloaded, or the database stopped answering meanwhile.
 * @param copy returns the current copy; null where there is none or it is too old by then
 */
export async function freshOrStale<T>(fresh: Promise<T>, copy: () => Aged<T> | null, health: Health): Promise<Aged<T>> {
  if (!copy()) return { value: await fresh, ageMs: 0 };
  try {
    const value = await health.unlessDown(fresh);
    if (value !== DATABASE_DOWN) return { value, ageMs: 0 };
  } catch (error) {
    const known = isUnavailable(error) ? copy() : null;
    if (known) return known;
    throw error;
  }
  return copy() ?? { value: await fresh, ageMs: 0 };
}

/** Looks for the database behind stale answers: one piece of work at a time, whose outcome is of no interest. */
export class Probe {
  #running = false;

  start(work: () => Promise<unknown>): void {
    if (this.#running) return;
    this.#running = true;
    const stop = () => {
      this.#running = false;
    };
    work().then(stop, stop);
  }
}

/** A CDN may keep a stale copy for so long; seconds. */
const STALE_TTL_SECONDS = 5;

/**
 * Headers of a stale copy, in place of those of a fresh answer: its age, and a lifetime that ends soon and never after
 * `MAX_STALE_MS`.
 */
export function staleHeaders(ageMs: number): Record<string, string> {
  const age = Math.floor(ageMs / 1000);
  const maxAge = Math.min(age + STALE_TTL_SECONDS, MAX_STALE_MS / 1000);
  return {
    age: String(age),
    warning: '110 - "Response is Stale"',
    'cache-control': `public, max-age=0, s-maxage=${maxAge}`,
  };
}
