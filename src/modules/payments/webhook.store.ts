import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { DueRows } from '../../platform/jobs/due-rows.ts';
import type { WebhookInboxTable } from './payment.tables.ts';

/** The insert is the check for duplicates: undefined when the event was filed before. */
export async function fileWebhook(
  db: Db,
  hook: Omit<Insertable<WebhookInboxTable>, 'id' | 'processed_at' | 'result'>,
): Promise<number | undefined> {
  const row = await db
    .insertInto('webhook_inbox')
    .values(hook)
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function markWebhook(db: Db, id: number, result: string, now: Date): Promise<void> {
  await db.updateTable('webhook_inbox').set({ processed_at: now, result }).where('id', '=', id).execute();
}

/** The process that stored it acts on it at once; after this time it counts as dead, milliseconds. */
const GRACE_MS = 60_000;

/** Filed but not acted on, because the process died in between. */
export const WEBHOOKS_LEFT: DueRows = {
  table: 'webhook_inbox',
  at: 'received_at',
  waiting: sql<boolean>`processed_at is null`,
  graceMs: GRACE_MS,
  job: 'work-off-webhooks',
};

/** The attempt that a webhook is about; undefined when there is no such webhook. */
export async function attemptOfWebhook(
  db: Db,
  id: string,
): Promise<{ id: number; attemptId: string | null } | undefined> {
  return db
    .selectFrom('webhook_inbox')
    .select(['id', 'attempt_id as attemptId'])
    .where('id', '=', Number(id))
    .executeTakeFirst();
}
