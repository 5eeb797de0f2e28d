import CircuitBreaker from 'opossum';
import { tally } from './tally.ts';

/** Stops calls to a remote service while it is down. Its state belongs to this process and this object. */
export type Circuit = {
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
  /** Whether an error says that the service is down; all others prove that it answers. */
  isOutage: (error: unknown) => boolean;
  /** Milliseconds until one call is let through to find out whether the service is back. */
  resetMs?: number;
};

/** The share of failed calls is taken over this time. */
const WINDOW_MS = 60_000;
/** Fewer calls within the window never open the circuit. */
const MIN_CALLS = 3;
const MAX_FAILED_PERCENT = 50;
const RESET_MS = 30_000;

export function openCircuit({ name, isOutage, resetMs = RESET_MS }: CircuitOptions): Circuit {
  const breaker = new CircuitBreaker((work: () => Promise<void>) => work(), {
    name,
    // calls end by themselves and are not left running behind a timeout
    timeout: false,
    resetTimeout: resetMs,
    rollingCountTimeout: WINDOW_MS,
    volumeThreshold: MIN_CALLS,
    errorThresholdPercentage: MAX_FAILED_PERCENT,
    errorFilter: (error) => !isOutage(error),
    rollingPercentilesEnabled: false,
    enableSnapshots: false,
  });
  breaker.on('open', () => tally('circuits_opened', { name }));

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
