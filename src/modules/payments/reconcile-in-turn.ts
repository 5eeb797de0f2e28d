import { setTimeout as wait } from 'node:timers/promises';
import { providerTimeLeft } from './circuit/provider-deadline.ts';

const latest = new Map<string, Promise<unknown>>();

/**
 * Serializes reconciliations of one attempt in this process, so that each starts from the stored result of the previous
 * one: PayPal reports a declined payment only to the call that tried to capture it. A request that a person waits for
 * continues without the previous result when its deadline is over.
 */
export async function reconcileInTurn<T>(attemptId: string, reconcile: () => Promise<T>): Promise<T> {
  const before = latest.get(attemptId);
  const mine = before ? ended(before).then(reconcile) : reconcile();
  latest.set(attemptId, mine);
  try {
    return await mine;
  } finally {
    if (latest.get(attemptId) === mine) latest.delete(attemptId);
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
