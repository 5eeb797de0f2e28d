import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LocalizedText } from '../../../kernel/locale.ts';
import type { TimeRange } from '../../../kernel/time/period.schemas.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { ModerationStatus } from '../../publishing/moderation.rules.ts';
import type { ReviewList } from '../review-commands.input.ts';
import { DELETED_BY_AUTHOR, type ReportReason } from '../reviews.rules.ts';

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

const isRemaining = sql<SqlBool>`r.reject_reason is distinct from ${DELETED_BY_AUTHOR}`;

const LISTS: Record<ReviewList, RawBuilder<SqlBool>> = {
  waiting: sql`r.status = 'pending'`,
  reported: sql`r.status = 'published' and r.reported_count > 0`,
  published: sql`r.status = 'published'`,
  pictures: sql`r.status = 'published' and exists (select 1 from review_image i where i.review_id = r.id)`,
  rejected: sql`r.status = 'rejected' and ${isRemaining}`,
  all: isRemaining,
};

const ORDERS: Partial<Record<ReviewList, RawBuilder<unknown>>> = {
  waiting: sql`r.created_at, r.id`,
  reported: sql`r.reported_count desc, r.id`,
};

export type ReviewFilter = TimeRange & {
  list: ReviewList;
  rating?: number;
  /** Seller of the product; `shop` for the shop itself. */
  seller?: number | 'shop';
  q: string;
};

/**
 * Reviews of all products for moderation: pending ones oldest first, reported ones by number of reports, others newest
 * first.
 */
export async function selectReviewsForModeration(
  db: Db,
  filter: ReviewFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReviewForModeration[]> {
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
    where ${matchesFilter(filter)}
    order by ${ORDERS[filter.list] ?? sql`r.created_at desc, r.id`}
    limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
}

export async function countReviewsForModeration(db: Db, filter: ReviewFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from review r where ${matchesFilter(filter)}
  `.execute(db);
  return rows[0]?.total ?? 0;
}

function matchesFilter({ list, rating, seller, from, until, q }: ReviewFilter): RawBuilder<SqlBool> {
  const conditions = [LISTS[list]];
  if (rating !== undefined) conditions.push(sql`r.rating = ${rating}`);
  if (seller !== undefined)
    conditions.push(seller === 'shop' ? sql`r.seller_id is null` : sql`r.seller_id = ${seller}`);
  if (from !== undefined) conditions.push(sql`r.created_at >= ${from}`);
  if (until !== undefined) conditions.push(sql`r.created_at < ${until}`);
  if (q !== '')
    conditions.push(sql`(
      position(lower(${q}) in lower(r.title || ' ' || r.body || ' ' || coalesce(r.display_name, ''))) > 0
      or r.product_id in (select id from product where strpos(title_search, lower(${q})) > 0)
    )`);
  return sql.join(conditions, sql` and `);
}

/** Counts pending and reported reviews, up to `max`. */
export async function countUnmoderated(db: Db, max: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      (select 1 from review r where ${LISTS.waiting} limit ${max})
      union all
      (select 1 from review r where ${LISTS.reported} limit ${max})
    ) unmoderated
  `.execute(db);
  return Math.min(max, rows[0]?.count ?? 0);
}
