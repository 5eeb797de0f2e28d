import CircuitBreaker from 'opossum';
import { incrementCounter } from '../counters.ts';

/** Stops calls to a remote service while it is down. Its state belongs to this process and this object. */
export type CircuitGuard = {
  /** @throws CircuitOpenError at once, without running `work`, while the circuit is open */
  run<T>(work: () => Promise<T>): Promise<T>;
};

export class CircuitOpenError extends Error {
  constructor(name: string) {
    super(`circuit open: ${name}`);
  }
}

export type CircuitOptions = {
  name: string;
  /** Whether an error means that the service is down; all other errors prove that it responds. */
  isOutage: (error: unknown) => boolean;
  /** Milliseconds until one test call is allowed (half-open state). */
  resetMs?: number;
};

/** Period over which the failure rate is measured; milliseconds. */
const FAILURE_WINDOW_MS = 60_000;
/** The circuit does not open with fewer calls in the window. */
const MIN_CALLS = 3;
const MAX_FAILED_PERCENT = 50;
const RESET_TIMEOUT_MS = 30_000;

export function createCircuitBreaker({ name, isOutage, resetMs = RESET_TIMEOUT_MS }: CircuitOptions): CircuitGuard {
  const breaker = new CircuitBreaker((work: () => Promise<void>) => work(), {
    name,
    // calls have their own timeouts
    timeout: false,
    resetTimeout: resetMs,
    rollingCountTimeout: FAILURE_WINDOW_MS,
    volumeThreshold: MIN_CALLS,
    errorThresholdPercentage: MAX_FAILED_PERCENT,
    errorFilter: (error) => !isOutage(error),
    rollingPercentilesEnabled: false,
    enableSnapshots: false,
  });
  breaker.on('open', () => incrementCounter('circuits_opened', { name }));

  return {
    run: (work) =>
      new Promise((resolve, reject) => {
        breaker
          .fire(async () => resolve(await work()))
          .catch((error: unknown) => reject(isOpenError(error) ? new CircuitOpenError(name) : error));
      }),
  };
}

function isOpenError(error: unknown): boolean {
  return error instanceof Error && CircuitBreaker.isOurError(error);
}
