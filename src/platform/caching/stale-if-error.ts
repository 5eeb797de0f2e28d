import { DATABASE_DOWN, type DatabaseHealth } from '../database/database-health.ts';
import { isUnavailable } from '../overload/unavailable.ts';

/** Maximum age of a stale value; milliseconds. */
export const MAX_STALE_MS = 60_000;

/** Value with its age in milliseconds; 0 for a fresh value. */
export type AgedValue<T> = { value: T; ageMs: number };

type Health = Pick<DatabaseHealth, 'unlessDown'>;

/**
 * Returns the fresh value, or a stale copy (stale-if-error) when computing the fresh one fails because the database is down
 * or the process is overloaded, or when the database stops responding meanwhile.
 * @param copy returns the current copy; null when there is none or it is too old
 */
export async function staleIfError<T>(
  fresh: Promise<T>,
  copy: () => AgedValue<T> | null,
  health: Health,
): Promise<AgedValue<T>> {
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

/** Runs one background task at a time to detect that the database is back; the result is discarded. */
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

/** How long a CDN can cache a stale copy; seconds. */
const STALE_TTL_SECONDS = 5;

/**
 * Headers of a stale response: its age, and a short lifetime that ends at `MAX_STALE_MS` at the latest.
 */
export function buildStaleHeaders(ageMs: number): Record<string, string> {
  const age = Math.floor(ageMs / 1000);
  const maxAge = Math.min(age + STALE_TTL_SECONDS, MAX_STALE_MS / 1000);
  return {
    age: String(age),
    warning: '110 - "Response is Stale"',
    'cache-control': `public, max-age=0, s-maxage=${maxAge}`,
  };
}
