import { setTimeout as wait } from 'node:timers/promises';
import { providerTimeLeft } from './circuit/provider-deadline.ts';

const latest = new Map<string, Promise<unknown>>();

/**
 * Serializes reconciliations of one attempt in this process, so that each starts from the stored result of the previous
 * one: PayPal reports a declined payment only to the call that tried to capture it. A request that a person waits for
 * continues without the previous result when its deadline is over.
 */
export async function reconcileInTurn<T>(attemptId: string, reconcile: () => Promise<T>): Promise<T> {
  const previous = latest.get(attemptId);
  const current = previous ? ended(previous).then(reconcile) : reconcile();
  latest.set(attemptId, current);
  try {
    return await current;
  } finally {
    if (latest.get(attemptId) === current) latest.delete(attemptId);
  }
}

/** Waits until a promise settles, or until the deadline. */
async function ended(work: Promise<unknown>): Promise<void> {
  const end = work.then(
    () => undefined,
    () => undefined,
  );
  const left = providerTimeLeft();
  await (Number.isFinite(left) ? Promise.race([end, wait(left, undefined, { ref: false })]) : end);
}
