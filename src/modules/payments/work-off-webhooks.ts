import type { Db } from '../../platform/db.ts';
import { workOffWebhook } from './receive-webhook.ts';
import type { Reconciling } from './reconcile-attempt.ts';
import { WEBHOOKS_LEFT, waitingWebhooks } from './webhook.store.ts';

const AT_ONCE = 20;

export const webhooksLeft = WEBHOOKS_LEFT;

/** Acts on webhooks that were filed by a process that died before it could. Answers how many. */
export async function workOffWebhooks(db: Db, how: Reconciling): Promise<number> {
  const waiting = await waitingWebhooks(db, how.now, AT_ONCE);
  for (const { id, attempt_id } of waiting) await workOffWebhook(db, { id, attemptId: attempt_id }, how);
  return waiting.length;
}
