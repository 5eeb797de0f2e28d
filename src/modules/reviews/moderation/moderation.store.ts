import { type RawBuilder, sql } from 'kysely';
import type { LocalizedText } from '../../../kernel/locale.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { ModerationStatus } from '../../publishing/moderation.rules.ts';
import type { ReviewList } from '../review-commands.input.ts';
import { DELETED_BY_AUTHOR, type ReportReason } from '../reviews.rules.ts';
import type { ReviewReportTable } from '../reviews.tables.ts';

const MAX_REPORTS = 20;

export type ReviewForModeration = {
  id: string;
  productId: number;
  main: string;
  product: LocalizedText;
  name: string | null;
  locale: string;
  rating: number;
  title: string;
  body: string;
  status: ModerationStatus;
  reason: string | null;
  reply: string | null;
  repliedBy: 'staff' | 'store' | null;
  verified: boolean;
  at: Date;
  images: string[];
  /** Open reports. */
  reports: { reason: ReportReason; note: string }[];
};

const LISTS: Record<ReviewList, RawBuilder<unknown>> = {
  waiting: sql`r.status = 'pending'`,
  reported: sql`r.status = 'published' and r.reported_count > 0`,
  published: sql`r.status = 'published'`,
  pictures: sql`r.status = 'published' and exists (select from review_image i where i.review_id = r.id)`,
  rejected: sql`r.status = 'rejected' and r.reject_reason <> ${DELETED_BY_AUTHOR}`,
};

const ORDERS: Partial<Record<ReviewList, RawBuilder<unknown>>> = {
  waiting: sql`r.created_at, r.id`,
  reported: sql`r.reported_count desc, r.id`,
};

type ModerationQuery = { list: ReviewList; q: string; limit: number; offset: number };

/**
 * Reviews of all products for moderation: pending ones oldest first, reported ones by number of reports, others newest
 * first.
 */
export async function listReviewsForModeration(
  db: Db,
  { list, q, limit, offset }: ModerationQuery,
): Promise<{ rows: ReviewForModeration[]; total: number }> {
  const containsText = sql`position(lower(${q}) in lower(r.title || ' ' || r.body || ' ' || coalesce(r.display_name, ''))) > 0`;
  const where = sql`${LISTS[list]} and (${q} = '' or ${containsText})`;
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from review r where ${where}
  `.execute(db);
  const { rows } = await sql<ReviewForModeration>`
    select r.id, r.product_id as "productId", coalesce(main.slug, filed.slug) as main, p.title as product,
      r.display_name as name, r.locale, r.rating, r.title, r.body, r.status, r.reject_reason as reason, r.reply,
      r.replied_by as "repliedBy", r.order_line_id is not null as verified, r.created_at as at,
      array(select i.file from review_image i where i.review_id = r.id order by i.sort, i.file) as images,
      (
        select coalesce(jsonb_agg(jsonb_build_object('reason', report.reason, 'note', report.note)), '[]')
        from (
          select t.reason, t.note from review_report t
          where t.review_id = r.id and t.settled_at is null
          order by t.reported_at limit ${MAX_REPORTS}
        ) report
      ) as reports
    from review r
    join product p on p.id = r.product_id
    join category filed on filed.id = p.category_id
    left join category main on main.id = filed.parent_id
    where ${where}
    order by ${ORDERS[list] ?? sql`r.created_at desc, r.id`}
    limit ${limit} offset ${offset}
  `.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function countUnmoderated(db: Db, max: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      (select from review r where ${LISTS.waiting} limit ${max})
      union all
      (select from review r where ${LISTS.reported} limit ${max})
    ) unjudged
  `.execute(db);
  return Math.min(max, rows[0]?.count ?? 0);
}

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
