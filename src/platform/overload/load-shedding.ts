import { z } from 'zod';
import { parseJson } from '../parse-json.ts';

/**
 * Classes of requests in the order in which they are refused under load: pages first, then API requests and forms, then
 * requests of checkout and payment. `exempt` is never refused.
 */
export type LoadClass = 'page' | 'api' | 'checkout' | 'exempt';

/** Delay from which requests of a class are refused, see `LoadMonitor`; milliseconds. Null: never. */
export type SheddingLimits = Record<LimitedClass, number> | null;

type LimitedClass = Exclude<LoadClass, 'exempt'>;

/** A page needs many turns of the event loop, so these delays correspond to response times of seconds. */
const DEFAULT_SHEDDING_LIMITS = { page: 1_000, api: 2_000, checkout: 4_000 };

/** Interval between two measurements; milliseconds. */
export const SAMPLE_INTERVAL_MS = 500;
/** A delay counts after this many consecutive measurements, so that one long computation is not load. */
const SUSTAINED_SAMPLES = 3;

const milliseconds = z.int().min(1);
const overrides = z.strictObject({ page: milliseconds, api: milliseconds, checkout: milliseconds }).partial();

/**
 * Parses the environment variable: `on` for the defaults, `off` for none, else JSON such as
 * `{"page":500,"api":1000,"checkout":3000}`; missing classes use their default.
 * @throws Error with a message for the operator when the text is invalid.
 */
export function readSheddingLimits(text: string): SheddingLimits {
  if (text === 'on') return DEFAULT_SHEDDING_LIMITS;
  if (text === 'off') return null;
  const given = overrides.safeParse(parseJson(text));
  if (given.success) return { ...DEFAULT_SHEDDING_LIMITS, ...given.data };
  throw new Error(
    'LOAD_SHEDDING must be on, off or JSON like {"page":1000,"api":2000,"checkout":4000} (milliseconds).',
  );
}

/** Minimum number of requests in a sample for a meaningful average. */
const MIN_REQUESTS = 3;
/** Concurrent requests of a class under load; equal to the number of database connections. */
const MAX_ADMITTED = 10;

const LIMITED_CLASSES = ['page', 'api', 'checkout'] as const;
type ClassState = { isLimited: boolean; running: number; refused: number };

/**
 * Measures the load of this process: the delay of its event loop, or the time that its requests wait for the database if
 * that is longer. When the limit of a class is reached, only a few of its requests run concurrently, until a sample has
 * neither the delay nor refusals; ending the limit earlier would restore the overload.
 */
export class LoadMonitor {
  readonly #limits: NonNullable<SheddingLimits>;
  readonly #maxAdmitted: number;
  readonly #samples: number[] = [];
  readonly #classes: Record<LimitedClass, ClassState> = {
    page: { isLimited: false, running: 0, refused: 0 },
    api: { isLimited: false, running: 0, refused: 0 },
    checkout: { isLimited: false, running: 0, refused: 0 },
  };
  #requests = 0;
  #databaseMs = 0;

  constructor(limits: NonNullable<SheddingLimits>, maxAdmitted: number = MAX_ADMITTED) {
    this.#limits = limits;
    this.#maxAdmitted = maxAdmitted;
  }

  /** Whether a request is admitted; `release` must be called when it ends. */
  admit(loadClass: LoadClass): boolean {
    if (loadClass === 'exempt') return true;
    const state = this.#classes[loadClass];
    if (state.isLimited && state.running >= this.#maxAdmitted) {
      state.refused += 1;
      return false;
    }
    state.running += 1;
    return true;
  }

  /** An admitted request has ended. */
  release(loadClass: LoadClass): void {
    if (loadClass !== 'exempt') this.#classes[loadClass].running -= 1;
  }

  /** @param databaseMs time that a completed request waited for the database */
  addRequest(databaseMs: number): void {
    this.#requests += 1;
    this.#databaseMs += databaseMs;
  }

  /**
   * Ends a sample.
   * @param eventLoopMs mean delay of the event loop since the last sample
   */
  addSample(eventLoopMs: number): void {
    const databaseMs = this.#requests < MIN_REQUESTS ? 0 : this.#databaseMs / this.#requests;
    this.#requests = 0;
    this.#databaseMs = 0;
    const delayMs = Math.max(eventLoopMs, databaseMs);
    this.#samples.push(delayMs);
    if (this.#samples.length > SUSTAINED_SAMPLES) this.#samples.shift();
    for (const name of LIMITED_CLASSES) {
      const state = this.#classes[name];
      const limitMs = this.#limits[name];
      if (this.sustainedDelayMs >= limitMs) state.isLimited = true;
      else if (delayMs < limitMs && state.refused === 0) state.isLimited = false;
      state.refused = 0;
    }
  }

  /** The minimum delay of the last samples; milliseconds. */
  get sustainedDelayMs(): number {
    return this.#samples.length < SUSTAINED_SAMPLES ? 0 : Math.min(...this.#samples);
  }

  /** Whether requests of a class are limited. */
  isLimited(loadClass: LimitedClass): boolean {
    return this.#classes[loadClass].isLimited;
  }
}
