import { z } from 'zod';
import { type Locale, pickTranslation } from '../../../kernel/locale.ts';
import { MODERATION_STATUSES } from '../../publishing/moderation.rules.ts';
import { REPORT_REASONS } from '../reviews.rules.ts';
import type { FoundReviews } from './find-reviews.ts';

const status = z.enum(MODERATION_STATUSES);

export const moderatedReviewSchema = z.object({ status });

export const staffReviewsSchema = z.object({
  reviews: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        product: z.object({ id: z.int(), title: z.string() }),
        display_name: z.string().nullable(),
        locale: z.string(),
        rating: z.int(),
        title: z.string(),
        body: z.string(),
        images: z.array(z.string()),
        verified: z.boolean(),
        status,
        reject_reason: z.string().nullable(),
        reply: z.string().nullable(),
        reports: z.array(z.object({ reason: z.enum(REPORT_REASONS), note: z.string() })),
        created_at: z.string(),
      }),
    ),
    current_page: z.int(),
    last_page: z.int(),
    per_page: z.int(),
    total: z.int(),
  }),
});

export function toStaffReviewsAnswer(
  { reviews, page, total, perPage }: FoundReviews,
  locale: Locale,
): z.input<typeof staffReviewsSchema> {
  const data = reviews.map(({ productId, main: _m, repliedBy: _r, product, name, reason, at, ...review }) => ({
    ...review,
    product: { id: productId, title: pickTranslation(product, locale) },
    display_name: name,
    reject_reason: reason,
    created_at: at.toISOString(),
  }));
  const last_page = Math.max(1, Math.ceil(total / perPage));
  return { reviews: { data, current_page: page, last_page, per_page: perPage, total } };
}
