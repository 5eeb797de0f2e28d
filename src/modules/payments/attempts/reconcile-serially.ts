import { setTimeout as wait } from 'node:timers/promises';
import { providerTimeLeftMs } from '../circuit/provider-deadline.ts';

const pendingByAttempt = new Map<string, Promise<unknown>>();

/**
 * Serializes reconciliations of one attempt in this process, so that each starts from the stored result of the previous
 * one: PayPal reports a declined payment only to the call that tried to capture it. A request that a person waits for
 * continues without the previous result when its deadline is over.
 */
export async function reconcileSerially<T>(attemptId: string, reconcile: () => Promise<T>): Promise<T> {
  const previous = pendingByAttempt.get(attemptId);
  const current = previous ? waitUntilSettled(previous).then(reconcile) : reconcile();
  pendingByAttempt.set(attemptId, current);
  try {
    return await current;
  } finally {
    if (pendingByAttempt.get(attemptId) === current) pendingByAttempt.delete(attemptId);
  }
}

/** Waits until a promise settles, or until the deadline. */
async function waitUntilSettled(work: Promise<unknown>): Promise<void> {
  const end = work.then(
    () => undefined,
    () => undefined,
  );
  const left = providerTimeLeftMs();
  await (Number.isFinite(left) ? Promise.race([end, wait(left, undefined, { ref: false })]) : end);
}
