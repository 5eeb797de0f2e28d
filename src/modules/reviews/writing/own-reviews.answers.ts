import { z } from 'zod';
import { type Locale, pickTranslation } from '../../../kernel/locale.ts';
import { MODERATION_STATUSES } from '../../publishing/moderation.rules.ts';
import type { OwnReview, OwnReviews } from './show-own-reviews.ts';
import type { BoughtLine } from './written-reviews.store.ts';

const status = z.enum(MODERATION_STATUSES);

export const writtenReviewSchema = z.object({ id: z.string(), status });

const lineSchema = z.object({
  order_line: z.string(),
  order_id: z.string(),
  product_id: z.int(),
  title: z.string(),
  /** Aspects that can be rated. */
  aspects: z.array(z.string()),
  /** Whether it was delivered. */
  received: z.boolean(),
});

const ownReviewSchema = z.object({
  id: z.string(),
  /** Null when the order was deleted; the review cannot be changed then. */
  order_line: z.string().nullable(),
  product: z.object({ id: z.int(), title: z.string() }),
  rating: z.int(),
  title: z.string(),
  body: z.string(),
  aspects: z.record(z.string(), z.int()),
  display_name: z.string().nullable(),
  show_name: z.boolean(),
  images: z.array(z.string()),
  status,
  reject_reason: z.string().nullable(),
  helpful_count: z.int(),
  seller_reply: z.string().nullable(),
  created_at: z.string(),
  can_edit: z.boolean(),
  editable_until: z.string(),
});

/** With `order_line`: only that line and its review; otherwise all. */
export const ownReviewsSchema = z.object({
  line: lineSchema.nullable(),
  review: ownReviewSchema.nullable(),
  waiting: z.array(lineSchema),
  reviews: z.array(ownReviewSchema),
});

export type ListedOwnReviews = Pick<OwnReviews, 'waiting' | 'reviews'> & {
  one: { line: BoughtLine; review: OwnReview | null } | null;
};

export function toOwnReviewsAnswer(
  { waiting, reviews, one }: ListedOwnReviews,
  locale: Locale,
): z.input<typeof ownReviewsSchema> {
  return {
    line: one && toLineAnswer(one.line, locale),
    review: one?.review ? toOwnReviewAnswer(one.review, locale) : null,
    waiting: waiting.map((line) => toLineAnswer(line, locale)),
    reviews: reviews.map((review) => toOwnReviewAnswer(review, locale)),
  };
}

function toLineAnswer({ id, orderId, productId, product, aspects, received }: BoughtLine, locale: Locale) {
  const title = pickTranslation(product, locale);
  return { order_line: id, order_id: orderId, product_id: productId, title, aspects, received };
}

function toOwnReviewAnswer(review: OwnReview, locale: Locale) {
  const { id, rating, title, body, aspects, images, status, reason, helpful, reply, at, mayEdit } = review;
  return {
    id,
    rating,
    title,
    body,
    aspects,
    images,
    status,
    order_line: review.orderLine,
    product: { id: review.productId, title: pickTranslation(review.product, locale) },
    display_name: review.name,
    show_name: review.name !== null,
    reject_reason: reason,
    helpful_count: helpful,
    seller_reply: reply,
    created_at: at.toISOString(),
    can_edit: mayEdit,
    editable_until: review.editableUntil.toISOString(),
  };
}
