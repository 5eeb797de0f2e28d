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

/** Whoever filed it acts on it at once; after this it has died, milliseconds. */
const GRACE_MS = 60_000;

/** Filed but not acted on, because the process died in between. */
export const WEBHOOKS_LEFT: DueRows = {
  table: 'webhook_inbox',
  at: 'received_at',
  waiting: sql<boolean>`processed_at is null`,
  graceMs: GRACE_MS,
};

export function waitingWebhooks(db: Db, now: Date, most: number) {
  return db
    .selectFrom('webhook_inbox')
    .select(['id', 'attempt_id'])
    .where('processed_at', 'is', null)
    .where('received_at', '<=', new Date(now.getTime() - GRACE_MS))
    .orderBy('id')
    .limit(most)
    .execute();
}
