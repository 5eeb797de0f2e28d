import { z } from 'zod';
import { pickTranslation } from '../../../kernel/locale.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Api, EndpointContext } from '../../../platform/http/api.ts';
import { runOnce } from '../../../platform/http/run-once.ts';
import { deletePublicPictures } from '../../../platform/pictures/store-pictures.ts';
import type { Services } from '../../../services.ts';
import { MODERATION_STATUSES } from '../../publishing/moderation.rules.ts';
import { requireStaff } from '../../staff/require-staff.ts';
import {
  moderateReviewInput,
  removePictureInput,
  replyInput,
  reviewIdParams,
  staffReviewsQuery,
} from '../review-commands.input.ts';
import type { ReviewLinks } from '../review-mails.ts';
import { REPORT_REASONS } from '../reviews.rules.ts';
import { findReviews } from './find-reviews.ts';
import { type ModerationContext, moderateReview, removeReviewPicture } from './moderate-review.ts';
import { replyAsStaff } from './reply-to-review.ts';

const status = z.enum(MODERATION_STATUSES);

const reviewPageSchema = z.object({
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
});

type StaffCall = Pick<EndpointContext<undefined, undefined, undefined>, 'visitor' | 'idempotencyKey' | 'request'>;

/** Endpoints with which staff moderate reviews. */
export function staffReviewsApi({ links: linksAt }: { links: (siteUrl: string) => ReviewLinks }) {
  return (api: Api, { db, clock, config }: Services): void => {
    const links = linksAt(config.siteUrl);
    const shared = { tags: ['staff'], access: 'customer' as const };

    api.addEndpoint({
      ...shared,
      method: 'GET',
      path: '/admin/reviews',
      operationId: 'listReviews',
      summary: 'For staff: pending, reported, published or rejected reviews, or those with pictures',
      query: staffReviewsQuery,
      data: z.object({ reviews: reviewPageSchema }),
      run: async ({ query, visitor, locale }) => {
        const staff = await requireStaff(db, await visitor(), 'reviews.read');
        if (!staff.ok) return staff;
        const { reviews, total, perPage } = await findReviews(db, query);
        const data = reviews.map(({ productId, main: _m, repliedBy: _r, product, name, reason, at, ...review }) => ({
          ...review,
          product: { id: productId, title: pickTranslation(product, locale) },
          display_name: name,
          reject_reason: reason,
          created_at: at.toISOString(),
        }));
        const last_page = Math.max(1, Math.ceil(total / perPage));
        return ok({ reviews: { data, current_page: query.page, last_page, per_page: perPage, total } });
      },
    });

    async function change<T>(call: StaffCall, work: (tx: Db, context: ModerationContext) => Promise<Result<T>>) {
      const staff = await requireStaff(db, await call.visitor(), 'reviews.write');
      if (!staff.ok) return staff;
      const now = clock();
      return runOnce(db, call, `customer:${staff.value.id}`, now, (tx) => work(tx, { staff: staff.value, now, links }));
    }
    const changing = { ...shared, method: 'POST' as const, params: reviewIdParams };

    api.addEndpoint({
      ...changing,
      path: '/admin/reviews/{id}/judge',
      operationId: 'moderateReview',
      summary: 'For staff: publish a review, or reject it with a reason that is mailed to the author',
      body: moderateReviewInput,
      data: z.object({ status }),
      run: (call) => change(call, (tx, context) => moderateReview(tx, call.params.id, call.body, context)),
    });
    api.addEndpoint({
      ...changing,
      path: '/admin/reviews/{id}/reply',
      operationId: 'replyToReviewForStaff',
      summary: 'For staff: reply to a review on behalf of the shop',
      body: replyInput,
      data: z.object({ id: z.string() }),
      run: (call) => change(call, (tx, context) => replyAsStaff(tx, { id: call.params.id, ...call.body }, context)),
    });
    api.addEndpoint({
      ...changing,
      path: '/admin/reviews/{id}/remove-picture',
      operationId: 'removeReviewPicture',
      summary: 'For staff: remove a picture of a review',
      body: removePictureInput,
      data: z.null(),
      run: async (call) => {
        const { picture } = call.body;
        const removed = await change(call, (tx, context) => removeReviewPicture(tx, call.params.id, picture, context));
        if (removed.ok) await deletePublicPictures(config.dataDir, [picture]);
        return removed;
      },
    });
  };
}
