import type { Db } from '../../platform/db.ts';
import { dueIds } from '../../platform/jobs/due-rows.ts';
import { processDueRows } from '../../platform/jobs/process-rows.ts';
import { workOffWebhook } from './receive-webhook.ts';
import type { Reconciling } from './reconcile-attempt.ts';
import { attemptOfWebhook, WEBHOOKS_LEFT } from './webhook.store.ts';

const BATCH_SIZE = 20;

export const webhooksLeft = WEBHOOKS_LEFT;

/**
 * Processes webhooks that are stored but not processed: their process stopped, or they failed before. A failed webhook
 * waits for its retry and does not block later ones.
 * @returns the number of processed webhooks
 * @throws RowsFailed when webhooks failed
 */
export async function workOffWebhooks(db: Db, context: Reconciling): Promise<number> {
  const { now } = context;
  const ids = await dueIds(db, WEBHOOKS_LEFT, { now, most: BATCH_SIZE });
  return processDueRows(db, WEBHOOKS_LEFT, {
    ids,
    now,
    work: async (id) => {
      const webhook = await attemptOfWebhook(db, id);
      if (webhook) await workOffWebhook(db, webhook, context);
    },
  });
}
