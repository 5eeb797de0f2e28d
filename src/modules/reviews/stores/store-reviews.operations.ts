import { z } from 'zod';
import { customer } from '../../../platform/operations/access.ts';
import { defineCommand, defineQuery } from '../../../platform/operations/operation.ts';
import { replyAsStore } from '../moderation/reply-to-review.ts';
import { ownReviewsPageQuery, storeReplyInput } from '../review-commands.input.ts';
import { showStoreReviews } from './show-store-reviews.ts';

const tags = ['reviews'];

export const showStoreReviewsOperation = defineQuery({
  name: 'reviews.show-store-page',
  access: customer,
  input: ownReviewsPageQuery,
  refusals: { 'reviews.not-found': 'missing' },
  tags,
  routes: [],
  run: ({ db, actor }, { page }) => showStoreReviews(db, actor.id, page),
});

export const replyToReviewOperation = defineCommand({
  name: 'reviews.reply-as-store',
  access: customer,
  input: storeReplyInput,
  refusals: {
    'reviews.not-found': 'missing',
    'reviews.replied-already': 'refused',
    'reviews.reply-unfit': 'refused',
  },
  foreignRefusal: 'reviews.not-found',
  limits: ['review'],
  idempotency: 'key',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/rating-review/reply',
      operationId: 'replyToReview',
      summary: 'Reply to a review on behalf of the store that sells the product',
    },
  ],
  run: ({ db, deps, actor, now }, input) =>
    replyAsStore(db, input, { customerId: actor.id, now, links: deps.reviewLinks }),
  data: z.object({ id: z.string() }),
});

export const storeReviewOperations = [showStoreReviewsOperation, replyToReviewOperation] as const;
