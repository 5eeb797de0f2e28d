import { z } from 'zod';
import { rowIdText } from '../../kernel/integer.schemas.ts';
import { nullishToUndefined } from '../../kernel/null-fields.ts';
import { periodFields } from '../../kernel/time/period.schemas.ts';
import {
  MAX_BODY_LENGTH,
  MAX_PICTURES,
  MAX_REPLY_LENGTH,
  MAX_TITLE_LENGTH,
  MIN_BODY_LENGTH,
  MIN_REPLY_LENGTH,
  REPORT_REASONS,
  REVIEW_ASPECTS,
} from './reviews.rules.ts';

const MAX_PAGE = 500;

const id = z.guid().toLowerCase();
const stars = z.int().min(1).max(5);
/** Empty, or at least `MIN_BODY_LENGTH` characters. */
const body = z
  .string()
  .trim()
  .transform((text) => text || undefined)
  .pipe(z.string().min(MIN_BODY_LENGTH).max(MAX_BODY_LENGTH).optional())
  .transform((text) => text ?? '');

/** Review of an order line; the same request updates an existing one. `keep`: pictures to keep, all by default. */
export const writeReviewInput = z.strictObject({
  order_line: id,
  rating: stars,
  title: z.string().trim().max(MAX_TITLE_LENGTH).default(''),
  body: body.default(''),
  aspects: z.partialRecord(z.enum(REVIEW_ASPECTS), stars).default({}),
  /** Whether to show first name and initial. */
  show_name: z.boolean().default(true),
  keep: nullishToUndefined(z.array(z.string().max(100)).max(MAX_PICTURES)),
});
export type WriteReviewInput = z.output<typeof writeReviewInput>;

export const deleteReviewInput = z.strictObject({ order_line: id });

export const findReviewQuery = z.strictObject({ order_line: id.optional() });

export const reviewableLinesQuery = z.strictObject({ order_id: id });

/** Page of a list on a page of the storefront. */
export const ownReviewsPageQuery = z.strictObject({ page: z.int().min(1) });

export const voteInput = z.strictObject({ id, helpful: z.boolean().default(true) });

export const reportInput = z.strictObject({
  id,
  reason: z.enum(REPORT_REASONS),
  note: z.string().trim().max(500).default(''),
});

export const replyInput = z.strictObject({
  reply: z.string().trim().min(1).min(MIN_REPLY_LENGTH).max(MAX_REPLY_LENGTH),
});
export const storeReplyInput = replyInput.extend({ id });

/** `reported`: published and reported by a customer; `all`: without those that their authors deleted. */
export const REVIEW_LISTS = ['waiting', 'reported', 'published', 'pictures', 'rejected', 'all'] as const;
export type ReviewList = (typeof REVIEW_LISTS)[number];

export const staffReviewsQuery = z.strictObject({
  status: z.enum(REVIEW_LISTS).default('waiting'),
  rating: z.coerce.number().pipe(stars).optional(),
  /** Id of the seller of the product, or `shop` for products of the shop itself. */
  seller: z.union([z.literal('shop'), rowIdText]).optional(),
  /** Range of days of the review, both included. */
  ...periodFields,
  /** Part of the review, of the name of its author, or of the title of the product. */
  q: z.string().trim().max(80).optional(),
  page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
});
export type StaffReviewsQuery = z.output<typeof staffReviewsQuery>;

export const reviewIdParams = z.strictObject({ id });
/** A rejection requires a reason. */
export const moderateReviewInput = z
  .strictObject({ decision: z.enum(['publish', 'reject']), reason: z.string().trim().max(200).default('') })
  .refine(({ decision, reason }) => decision === 'publish' || reason !== '', {
    path: ['reason'],
    error: 'fields.required',
  });
export type ModerateReviewInput = z.output<typeof moderateReviewInput>;
export const removePictureInput = z.strictObject({ picture: z.string().min(1).max(100) });
