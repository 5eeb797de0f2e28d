import { sql } from 'kysely';
import type { LocalizedText } from '../../../kernel/locale.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { ModerationStatus } from '../../publishing/moderation.rules.ts';
import { DELETED_BY_AUTHOR } from '../reviews.rules.ts';
import type { ReviewReportTable } from '../reviews.tables.ts';

export type LockedReviewRow = {
  id: string;
  productId: number;
  status: ModerationStatus;
  reply: string | null;
  repliedBy: 'staff' | 'store' | null;
  authorId: string | null;
};

/** Finds a review by its id with a row lock. */
export async function lockReview(tx: Tx, id: string): Promise<LockedReviewRow | undefined> {
  return tx
    .selectFrom('review')
    .select(['id', 'product_id as productId', 'status', 'reply', 'replied_by as repliedBy', 'customer_id as authorId'])
    .where('id', '=', id)
    .where('reject_reason', 'is distinct from', DELETED_BY_AUTHOR)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateReviewStatus(
  tx: Tx,
  id: string,
  status: ModerationStatus,
  { reason, now }: { reason: string | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('review')
    .set({ status, reject_reason: reason, reported_count: 0 })
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('review_report')
    .set({ settled_at: now })
    .where('review_id', '=', id)
    .where('settled_at', 'is', null)
    .execute();
}

export async function saveReply(
  tx: Tx,
  id: string,
  { reply, by, now }: { reply: string; by: 'staff' | 'store'; now: Date },
): Promise<void> {
  await tx.updateTable('review').set({ reply, replied_by: by, replied_at: now }).where('id', '=', id).execute();
}

/** Name of the store that sells the reviewed product, if the customer manages the store; otherwise null. */
export async function findManagedStore(db: Db, reviewId: string, customerId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select s.name
    from review r
    join seller_member m
      on m.seller_id = r.seller_id and m.customer_id = ${customerId} and m.role in ('owner', 'manager')
    join seller s on s.id = m.seller_id
    where r.id = ${reviewId} and r.status = 'published'
  `.execute(db);
  return rows[0]?.name ?? null;
}

/** Returns false when the picture does not exist. */
export async function deletePicture(tx: Tx, reviewId: string, file: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('review_image')
    .where('review_id', '=', reviewId)
    .where('file', '=', file)
    .returning('file')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Author of a published review; undefined when it does not exist. */
export async function findPublishedAuthor(tx: Tx, id: string): Promise<{ authorId: string | null } | undefined> {
  return tx
    .selectFrom('review')
    .select('customer_id as authorId')
    .where('id', '=', id)
    .where('status', '=', 'published')
    .executeTakeFirst();
}

/** One vote per customer; repeating a vote or its removal has no effect. Returns the number of votes. */
export async function saveVote(
  tx: Tx,
  { id, customerId, helpful, now }: { id: string; customerId: string; helpful: boolean; now: Date },
): Promise<number> {
  const changed = helpful
    ? await tx
        .insertInto('review_vote')
        .values({ review_id: id, customer_id: customerId, voted_at: now })
        .onConflict((conflict) => conflict.columns(['review_id', 'customer_id']).doNothing())
        .returning('review_id')
        .executeTakeFirst()
    : await tx
        .deleteFrom('review_vote')
        .where('review_id', '=', id)
        .where('customer_id', '=', customerId)
        .returning('review_id')
        .executeTakeFirst();
  const step = changed ? (helpful ? 1 : -1) : 0;
  const { rows } = await sql<{ helpful: number }>`
    update review set helpful_count = greatest(0, helpful_count + ${step}) where id = ${id}
    returning helpful_count as helpful
  `.execute(tx);
  return rows[0]?.helpful ?? 0;
}

/** A repeated report of the same customer is ignored. */
export async function insertReport(
  tx: Tx,
  row: Omit<ReviewReportTable, 'note' | 'settled_at'> & { note: string },
): Promise<void> {
  const inserted = await tx
    .insertInto('review_report')
    .values(row)
    .onConflict((conflict) => conflict.columns(['review_id', 'customer_id']).doNothing())
    .returning('review_id')
    .executeTakeFirst();
  if (!inserted) return;
  await tx
    .updateTable('review')
    .set((of) => ({ reported_count: of('reported_count', '+', 1) }))
    .where('id', '=', row.review_id)
    .execute();
}

export type AuthorRecipient = {
  email: string;
  locale: string;
  product: LocalizedText;
  lineId: string | null;
  body: string;
};

/** Mail recipient of a review's author; undefined when the account was deleted. */
export async function findAuthor(db: Db, id: string): Promise<AuthorRecipient | undefined> {
  const { rows } = await sql<AuthorRecipient>`
    select c.email, r.locale, p.title as product, r.order_line_id as "lineId",
      coalesce(nullif(r.body, ''), r.title) as body
    from review r join customer c on c.id = r.customer_id join product p on p.id = r.product_id
    where r.id = ${id}
  `.execute(db);
  return rows[0];
}
