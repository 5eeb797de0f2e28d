import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { NewsletterSubscriptionTable } from './newsletter.tables.ts';

export type Subscription = Selectable<NewsletterSubscriptionTable>;

const COLUMNS = [
  'id',
  'email',
  'locale',
  'source',
  'state',
  'asked_at',
  'confirm_hash',
  'confirmed_at',
  'left_at',
  'leave_token',
] as const;

/** @param email folded */
export function findSubscription(db: Db, email: string): Promise<Subscription | undefined> {
  return db.selectFrom('newsletter_subscription').select(COLUMNS).where('email', '=', email).executeTakeFirst();
}

/**
 * Upserts a subscription request; an active subscription is not changed. A single statement, so that concurrent
 * requests are consistent. @returns the resulting row
 */
export async function upsertSubscriptionRequest(
  tx: Tx,
  row: Insertable<NewsletterSubscriptionTable>,
): Promise<Subscription> {
  const { locale, source, asked_at, confirm_hash } = row;
  await tx
    .insertInto('newsletter_subscription')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ locale, source, asked_at, confirm_hash, state: 'asked', left_at: null })
        .where('newsletter_subscription.state', '<>', 'subscribed'),
    )
    .execute();
  return tx
    .selectFrom('newsletter_subscription')
    .select(COLUMNS)
    .where('email', '=', row.email)
    .executeTakeFirstOrThrow();
}

/** Locks the row that belongs to the token of a mailed link. */
export function lockSubscriptionByToken(tx: Tx, confirmHash: Buffer): Promise<Subscription | undefined> {
  return tx
    .selectFrom('newsletter_subscription')
    .select(COLUMNS)
    .where('confirm_hash', '=', confirmHash)
    .forUpdate()
    .executeTakeFirst();
}

export async function markSubscribed(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('newsletter_subscription')
    .set({ state: 'subscribed', confirmed_at: now, left_at: null })
    .where('id', '=', id)
    .execute();
}

/** Subscribes a verified address without double opt-in. */
export async function upsertSubscriber(tx: Tx, row: Insertable<NewsletterSubscriptionTable>): Promise<void> {
  const { locale, source, asked_at, confirmed_at } = row;
  await tx
    .insertInto('newsletter_subscription')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ locale, source, asked_at, confirmed_at, state: 'subscribed', left_at: null })
        .where('newsletter_subscription.state', '<>', 'subscribed'),
    )
    .execute();
}

/** Ends a subscription and invalidates a pending confirmation link. Idempotent: the first end time is kept. */
export async function unsubscribeByToken(db: Db, leaveToken: string, now: Date): Promise<boolean> {
  const left = await db
    .updateTable('newsletter_subscription')
    .set((eb) => ({ state: 'left', left_at: eb.fn.coalesce('left_at', eb.val(now)), confirm_hash: null }))
    .where('leave_token', '=', leaveToken)
    .returning('id')
    .executeTakeFirst();
  return left !== undefined;
}

export async function unsubscribeByEmail(db: Db, email: string, now: Date): Promise<void> {
  await db
    .updateTable('newsletter_subscription')
    .set({ state: 'left', left_at: now, confirm_hash: null })
    .where('email', '=', email)
    .where('state', '<>', 'left')
    .execute();
}

/** Changes the address of a subscription, unless the new address already has one. */
export async function updateSubscriptionEmail(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx
    .updateTable('newsletter_subscription')
    .set({ email: to })
    .where('email', '=', from)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('newsletter_subscription as other').select('other.id').where('other.email', '=', to))),
    )
    .execute();
}

export async function deleteSubscription(db: Db, email: string): Promise<void> {
  await db.deleteFrom('newsletter_subscription').where('email', '=', email).execute();
}

export async function deleteStaleSubscriptions(db: Db, askedBefore: Date, leftBefore: Date): Promise<void> {
  await db
    .deleteFrom('newsletter_subscription')
    .where(({ or, and, eb }) =>
      or([
        and([eb('state', '=', 'asked'), eb('asked_at', '<', askedBefore)]),
        and([eb('state', '=', 'left'), eb('left_at', '<', leftBefore)]),
      ]),
    )
    .execute();
}

/** Subscription counts by state and language. */
export async function countSubscriptions(
  db: Db,
): Promise<{ state: Subscription['state']; locale: string; count: number }[]> {
  const rows = await db
    .selectFrom('newsletter_subscription')
    .select(['state', 'locale', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy(['state', 'locale'])
    .orderBy('state')
    .orderBy('locale')
    .limit(100)
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Subscribers in id order, after the given id. */
export function selectSubscribers(db: Db, after: string | null, limit: number) {
  return db
    .selectFrom('newsletter_subscription')
    .select(['id', 'email', 'locale', 'source', 'asked_at', 'confirmed_at', 'leave_token'])
    .where('state', '=', 'subscribed')
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
}
