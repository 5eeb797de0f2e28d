import { AsyncLocalStorage } from 'node:async_hooks';

/** How long one request of a shopper or of staff may wait for payment providers, all calls together; milliseconds. */
export const MAX_PROVIDER_WAIT_MS = 10_000;

type Deadline = { waitMs: number; endsAt: number | null };

const deadlines = new AsyncLocalStorage<Deadline | null>();

/** Runs work in which providers are waited for so long at most, from the first call to one of them. */
export function withProviderDeadline<T>(waitMs: number, work: () => T): T {
  return deadlines.run({ waitMs, endsAt: null }, work);
}

/** Runs work that no person waits for: each call has the time that it needs. */
export function withoutProviderDeadline<T>(work: () => T): T {
  return deadlines.run(null, work);
}

/** Whole milliseconds that are left for calls to providers; infinite where no person waits. */
export function providerTimeLeft(): number {
  const deadline = deadlines.getStore();
  if (!deadline) return Number.POSITIVE_INFINITY;
  const now = performance.now();
  deadline.endsAt ??= now + deadline.waitMs;
  return Math.max(0, Math.floor(deadline.endsAt - now));
}
