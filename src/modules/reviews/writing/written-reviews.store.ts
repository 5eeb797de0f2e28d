import { sql } from 'kysely';
import { uuidv7 } from '../../../kernel/ids.ts';
import { DEFAULT_LOCALE } from '../../../kernel/locale.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { ModerationStatus } from '../../publishing/moderation.rules.ts';
import { DELETED_BY_AUTHOR, type ReviewAspect } from '../reviews.rules.ts';
import type { ReviewTable } from '../reviews.tables.ts';

const MAX_LINES_TO_REVIEW = 50;

/** Order line of a customer, and whether it was delivered. */
export type BoughtLine = {
  id: string;
  orderId: string;
  productId: number;
  sellerId: number | null;
  product: Record<string, string>;
  image: string | null;
  main: string;
  aspects: ReviewAspect[];
  /** Delivered and not cancelled before shipping. Lines that were returned later count as received. */
  received: boolean;
};

/** Shipment status 5 is delivered, 7 is returned. */
const selectBoughtLines = (customerId: string) => sql`
  select l.id, l.order_id as "orderId", l.product_id as "productId", p.seller_id as "sellerId", p.title as product, l.image,
    coalesce(main.slug, filed.slug) as main,
    coalesce(filed.review_aspects, main.review_aspects, '{value}') as aspects,
    k.status in (5, 7) and l.cancelled < l.quantity as received,
    o.placed_at
  from shop_order o
  join order_line l on l.order_id = o.id
  join order_package k on k.order_id = l.order_id and k.id = l.package_id
  join product p on p.id = l.product_id
  join category filed on filed.id = p.category_id
  left join category main on main.id = filed.parent_id
  where o.customer_id = ${customerId}`;

export async function findBoughtLine(db: Db, customerId: string, lineId: string): Promise<BoughtLine | undefined> {
  const { rows } = await sql<BoughtLine>`
    select id, "orderId", "productId", "sellerId", product, image, main, aspects, received
    from (${selectBoughtLines(customerId)}) bought where id = ${lineId}
  `.execute(db);
  return rows[0];
}

/** Delivered order lines without a review, newest order first. */
export async function listLinesToReview(
  db: Db,
  customerId: string,
  orderId: string | null = null,
): Promise<BoughtLine[]> {
  const { rows } = await sql<BoughtLine>`
    select id, "orderId", "productId", "sellerId", product, image, main, aspects, received
    from (${selectBoughtLines(customerId)}) bought
    where received and (${orderId}::uuid is null or "orderId" = ${orderId}::uuid)
      and not exists (
        select from review r
        where r.order_id = bought."orderId" and r.order_line_id = bought.id
          and r.reject_reason is distinct from ${DELETED_BY_AUTHOR}
      )
    order by placed_at desc, id
    limit ${MAX_LINES_TO_REVIEW}
  `.execute(db);
  return rows;
}

export type OwnReviewRow = {
  id: string;
  orderLine: string | null;
  productId: number;
  product: Record<string, string>;
  image: string | null;
  main: string;
  rating: number;
  title: string;
  body: string;
  aspects: Partial<Record<ReviewAspect, number>>;
  name: string | null;
  status: ModerationStatus;
  reason: string | null;
  helpful: number;
  reply: string | null;
  images: string[];
  at: Date;
};

const selectOwnReviews = (customerId: string) => sql`
  select r.id, r.order_line_id as "orderLine", r.product_id as "productId", p.title as product,
    p.image,
    coalesce(main.slug, filed.slug) as main, r.rating, r.title, r.body, r.aspects, r.display_name as name, r.status,
    r.reject_reason as reason, r.helpful_count as helpful, r.reply, r.created_at as at,
    array(select i.file from review_image i where i.review_id = r.id order by i.sort, i.file) as images
  from review r
  join product p on p.id = r.product_id
  join category filed on filed.id = p.category_id
  left join category main on main.id = filed.parent_id
  where r.customer_id = ${customerId}`;

export async function listCustomerReviews(
  db: Db,
  customerId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: OwnReviewRow[]; total: number }> {
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from review where customer_id = ${customerId}
  `.execute(db);
  const { rows } = await sql<OwnReviewRow>`
    ${selectOwnReviews(customerId)} order by r.created_at desc, r.id limit ${limit} offset ${offset}
  `.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function findLineReview(db: Db, customerId: string, lineId: string): Promise<OwnReviewRow | undefined> {
  const { rows } = await sql<OwnReviewRow>`${selectOwnReviews(customerId)} and r.order_line_id = ${lineId}`.execute(db);
  return rows[0];
}

export type LockedReview = {
  id: string;
  productId: number;
  orderId: string | null;
  lineId: string | null;
  status: ModerationStatus;
  at: Date;
};

/** Review of a customer for an order line, with a row lock. */
export async function lockLineReview(tx: Tx, customerId: string, lineId: string): Promise<LockedReview | undefined> {
  return tx
    .selectFrom('review')
    .select(['id', 'product_id as productId', 'order_id as orderId', 'order_line_id as lineId'])
    .select(['status', 'created_at as at'])
    .where('customer_id', '=', customerId)
    .where('order_line_id', '=', lineId)
    .forUpdate()
    .executeTakeFirst();
}

export type ReviewText = Pick<ReviewTable, 'rating' | 'display_name' | 'locale'> & {
  title: string;
  body: string;
  aspects: Partial<Record<ReviewAspect, number>>;
  status: ModerationStatus;
};

type NewReview = ReviewText & {
  id: string;
  customerId: string;
  line: Pick<BoughtLine, 'id' | 'orderId' | 'productId' | 'sellerId'>;
  at: Date;
};

/** Returns false when the line already has a review. */
export async function insertReview(
  tx: Tx,
  { id, customerId, line, at, aspects, ...text }: NewReview,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('review')
    .values({
      id,
      customer_id: customerId,
      product_id: line.productId,
      seller_id: line.sellerId,
      created_at: at,
      order_id: line.orderId,
      order_line_id: line.id,
      aspects,
      ...text,
    })
    .onConflict((conflict) => conflict.columns(['order_id', 'order_line_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateReview(tx: Tx, id: string, text: ReviewText, at: Date): Promise<void> {
  await tx
    .updateTable('review')
    .set({ ...text, reject_reason: null, edited_at: at })
    .where('id', '=', id)
    .execute();
}

/** Votes and reports are deleted by cascade. */
export async function deleteReview(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('review').where('id', '=', id).execute();
}

/** Inserts an anonymous empty row in place of a deleted review; it only records that the review was not published. */
export async function insertDeletedReview(
  tx: Tx,
  { orderId, lineId, productId }: LockedReview,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('review')
    .values({
      id: uuidv7(at.getTime()),
      product_id: productId,
      order_id: orderId,
      order_line_id: lineId,
      created_at: at,
      locale: DEFAULT_LOCALE,
      rating: 1,
      status: 'rejected',
      reject_reason: DELETED_BY_AUTHOR,
    })
    .execute();
}

/** Deletes the record of a review that was deleted before publication. @returns whether there was one */
export async function consumeDeletedReview(
  tx: Tx,
  { id, orderId }: Pick<BoughtLine, 'id' | 'orderId'>,
): Promise<boolean> {
  const mark = await tx
    .deleteFrom('review')
    .where('order_id', '=', orderId)
    .where('order_line_id', '=', id)
    .where('reject_reason', '=', DELETED_BY_AUTHOR)
    .returning('id')
    .executeTakeFirst();
  return mark !== undefined;
}

export async function listPictures(tx: Tx, reviewId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('review_image')
    .select('file')
    .where('review_id', '=', reviewId)
    .orderBy('sort')
    .orderBy('file')
    .execute();
  return rows.map(({ file }) => file);
}

/** Replaces the pictures of a review, in this order. */
export async function savePictures(tx: Tx, reviewId: string, files: readonly string[]): Promise<void> {
  await tx.deleteFrom('review_image').where('review_id', '=', reviewId).execute();
  if (files.length === 0) return;
  const rows = files.map((file, sort) => ({ review_id: reviewId, file, sort }));
  await tx.insertInto('review_image').values(rows).execute();
}
