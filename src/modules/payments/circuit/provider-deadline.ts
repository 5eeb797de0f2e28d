import { AsyncLocalStorage } from 'node:async_hooks';

/** Longest time that one request of a buyer or of staff waits for payment providers, over all calls; milliseconds. */
export const MAX_PROVIDER_WAIT_MS = 10_000;

type Deadline = { waitMs: number; endsAt: number | null };

const deadlines = new AsyncLocalStorage<Deadline | null>();

/** Runs work with a deadline for provider calls, which starts with the first call. */
export function withProviderDeadline<T>(waitMs: number, work: () => T): T {
  return deadlines.run({ waitMs, endsAt: null }, work);
}

/** Runs background work without a deadline for provider calls. */
export function withoutProviderDeadline<T>(work: () => T): T {
  return deadlines.run(null, work);
}

/** Remaining whole milliseconds for provider calls; infinite without a deadline. */
export function providerTimeLeftMs(): number {
  const deadline = deadlines.getStore();
  if (!deadline) return Number.POSITIVE_INFINITY;
  const now = performance.now();
  deadline.endsAt ??= now + deadline.waitMs;
  return Math.max(0, Math.floor(deadline.endsAt - now));
}
