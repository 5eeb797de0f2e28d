import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { prepareQuery } from '../../../platform/database/prepared-statements.ts';
import type { RatingTotals } from '../../catalog/products/update-product-ratings.ts';
import type { ReviewAspect } from '../reviews.rules.ts';
import type { ReviewSort } from './review-query.rules.ts';

/** Rating totals of products from their published reviews; zero for products without reviews. */
export async function countRatings(db: Db, productIds: readonly number[]): Promise<RatingTotals[]> {
  const { rows } = await sql<RatingTotals>`
    select target.id as "productId", coalesce(sum(r.rating), 0)::int as sum, count(r.id)::int as count
    from unnest(${productIds}::int[]) target (id)
    left join review r on r.product_id = target.id and r.status = 'published'
    group by target.id
  `.execute(db);
  return rows;
}

/** Number of published reviews per rating; undefined when the product is not public. */
export async function countStars(db: Db, productId: number): Promise<Record<string, number> | undefined> {
  const query = sql<{ counts: Record<string, number> }>`
    select (
      select coalesce(json_object_agg(counted.rating, counted.count), '{}') from (
        select r.rating, count(*)::int as count from review r
        where r.product_id = p.id and r.status = 'published' group by r.rating
      ) counted
    ) as counts
    from product p where p.id = ${productId} and p.status = 1
  `;
  const { rows } = await prepareQuery('reviews.stars', query).execute(db);
  return rows[0]?.counts;
}

export type ReviewRow = {
  id: string;
  display_name: string | null;
  locale: string;
  rating: number;
  title: string;
  body: string;
  aspects: Partial<Record<ReviewAspect, number>>;
  helpful_count: number;
  /** Whether the product was bought and delivered in this shop. */
  verified: boolean;
  reply: string | null;
  replied_at: Date | null;
  seller: string | null;
  created_at: Date;
  edited_at: Date | null;
  images: string[];
};

const MAX_IMAGES = 5;

const ORDERS: Record<ReviewSort, RawBuilder<unknown>> = {
  language: sql``,
  newest: sql``,
  highest: sql`r.rating desc,`,
  lowest: sql`r.rating,`,
  helpful: sql`r.helpful_count desc,`,
  photo: sql`exists (select 1 from review_image i where i.review_id = r.id) desc,`,
};

type ReviewRowsQuery = { stars: number | null; sort: ReviewSort; locale: Locale; limit: number; offset: number };

export async function listReviewRows(
  db: Db,
  productId: number,
  { stars, sort, locale, limit, offset }: ReviewRowsQuery,
): Promise<ReviewRow[]> {
  const order = sort === 'language' ? sql`r.locale = ${locale} desc,` : ORDERS[sort];
  const query = sql<ReviewRow>`
    select
      r.id, r.display_name, r.locale, r.rating, r.title, r.body, r.aspects, r.helpful_count,
      r.order_line_id is not null as verified, r.reply, r.replied_at, s.name as seller, r.created_at,
      r.edited_at,
      array(
        select i.file from review_image i where i.review_id = r.id order by i.sort, i.file limit ${MAX_IMAGES}
      ) as images
    from review r
    left join seller s on s.id = r.seller_id and r.replied_by = 'store'
    where r.product_id = ${productId} and r.status = 'published'
      and (${stars}::int is null or r.rating = ${stars}::int)
    order by ${order} r.created_at desc, r.id
    limit ${limit} offset ${offset}
  `;
  const { rows } = await prepareQuery('reviews.page', query).execute(db);
  return rows;
}

const MAX_GALLERY_PICTURES = 12;

export async function listBuyerPictures(db: Db, productId: number): Promise<{ file: string; name: string | null }[]> {
  const query = sql<{ file: string; name: string | null }>`
    select i.file, r.display_name as name
    from review r join review_image i on i.review_id = r.id
    where r.product_id = ${productId} and r.status = 'published'
    order by r.helpful_count desc, r.created_at desc, r.id, i.sort, i.file
    limit ${MAX_GALLERY_PICTURES}
  `;
  const { rows } = await prepareQuery('reviews.pictures', query).execute(db);
  return rows;
}
