import type { Db } from '../../../platform/database/db.ts';
import { listDueIds } from '../../../platform/jobs/due-rows.ts';
import { processDueRows } from '../../../platform/jobs/process-rows.ts';
import type { ReconcileContext } from '../attempts/reconcile-attempt.ts';
import { processWebhook } from './receive-webhook.ts';
import { findStoredWebhook, PENDING_WEBHOOKS } from './webhook.store.ts';

const BATCH_SIZE = 20;

export const pendingWebhooks = PENDING_WEBHOOKS;

/**
 * Processes webhooks that are stored but not processed: their process stopped, or they failed before. A failed webhook
 * waits for its retry and does not block later ones.
 * @returns the number of processed webhooks
 * @throws RowsFailed when webhooks failed
 */
export async function processPendingWebhooks(db: Db, context: ReconcileContext): Promise<number> {
  const { now } = context;
  const ids = await listDueIds(db, PENDING_WEBHOOKS, { now, limit: BATCH_SIZE });
  return processDueRows(db, PENDING_WEBHOOKS, {
    ids,
    now,
    work: async (id) => {
      const webhook = await findStoredWebhook(db, id);
      if (webhook) await processWebhook(db, webhook, context);
    },
  });
}
