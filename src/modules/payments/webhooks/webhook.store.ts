import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { DueRows } from '../../../platform/jobs/due-rows.ts';
import type { WebhookEventTable } from '../payment.tables.ts';

/** The insert detects duplicates: undefined when the event is already stored. */
export async function insertWebhook(
  db: Db,
  hook: Omit<Insertable<WebhookEventTable>, 'id' | 'processed_at' | 'result'>,
): Promise<number | undefined> {
  const row = await db
    .insertInto('webhook_event')
    .values(hook)
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function markWebhookProcessed(db: Db, id: number, result: string, now: Date): Promise<void> {
  await db.updateTable('webhook_event').set({ processed_at: now, result }).where('id', '=', id).execute();
}

/** The process that stored it processes it at once; after this time in milliseconds it counts as failed. */
const GRACE_MS = 60_000;

/** Stored but not processed, because the process stopped in between. */
export const PENDING_WEBHOOKS: DueRows = {
  table: 'webhook_event',
  dueColumn: 'received_at',
  condition: sql<boolean>`processed_at is null`,
  graceMs: GRACE_MS,
  job: 'process-pending-webhooks',
};

/** The attempt of a stored webhook; undefined when there is no such webhook. */
export async function findStoredWebhook(
  db: Db,
  id: string,
): Promise<{ id: number; attemptId: string | null } | undefined> {
  return db
    .selectFrom('webhook_event')
    .select(['id', 'attempt_id as attemptId'])
    .where('id', '=', Number(id))
    .executeTakeFirst();
}
