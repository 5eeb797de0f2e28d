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
  'requested_at',
  'confirm_hash',
  'confirmed_at',
  'unsubscribed_at',
  'unsubscribe_token',
] as const;

/** @param email normalized with `normalizeEmail` */
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
  const { locale, source, requested_at, confirm_hash } = row;
  await tx
    .insertInto('newsletter_subscription')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ locale, source, requested_at, confirm_hash, state: 'pending', unsubscribed_at: null })
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
    .set({ state: 'subscribed', confirmed_at: now, unsubscribed_at: null })
    .where('id', '=', id)
    .execute();
}

/** Subscribes a verified address without double opt-in. */
export async function upsertSubscriber(tx: Tx, row: Insertable<NewsletterSubscriptionTable>): Promise<void> {
  const { locale, source, requested_at, confirmed_at } = row;
  await tx
    .insertInto('newsletter_subscription')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ locale, source, requested_at, confirmed_at, state: 'subscribed', unsubscribed_at: null })
        .where('newsletter_subscription.state', '<>', 'subscribed'),
    )
    .execute();
}

/** Ends a subscription and invalidates a pending confirmation link. Idempotent: the first end time is kept. */
export async function unsubscribeByToken(db: Db, unsubscribeToken: string, now: Date): Promise<boolean> {
  const unsubscribed = await db
    .updateTable('newsletter_subscription')
    .set((eb) => ({
      state: 'unsubscribed',
      unsubscribed_at: eb.fn.coalesce('unsubscribed_at', eb.val(now)),
      confirm_hash: null,
    }))
    .where('unsubscribe_token', '=', unsubscribeToken)
    .returning('id')
    .executeTakeFirst();
  return unsubscribed !== undefined;
}

export async function unsubscribeByEmail(db: Db, email: string, now: Date): Promise<void> {
  await db
    .updateTable('newsletter_subscription')
    .set({ state: 'unsubscribed', unsubscribed_at: now, confirm_hash: null })
    .where('email', '=', email)
    .where('state', '<>', 'unsubscribed')
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

export async function deleteStaleSubscriptions(db: Db, requestedBefore: Date, unsubscribedBefore: Date): Promise<void> {
  await db
    .deleteFrom('newsletter_subscription')
    .where(({ or, and, eb }) =>
      or([
        and([eb('state', '=', 'pending'), eb('requested_at', '<', requestedBefore)]),
        and([eb('state', '=', 'unsubscribed'), eb('unsubscribed_at', '<', unsubscribedBefore)]),
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
    .select(['id', 'email', 'locale', 'source', 'requested_at', 'confirmed_at', 'unsubscribe_token'])
    .where('state', '=', 'subscribed')
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
}
