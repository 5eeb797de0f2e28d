import { z } from 'zod';
import { customer } from '../../../platform/operations/access.ts';
import { defineCommand } from '../../../platform/operations/operation.ts';
import { reportInput, voteInput } from '../review-commands.input.ts';
import { reportReview, voteOnReview } from './vote-on-review.ts';

const shared = {
  access: customer,
  refusals: { 'reviews.not-found': 'missing', 'reviews.own': 'refused' },
  limits: ['review'],
  idempotency: 'none',
  tags: ['reviews'],
} as const;

export const voteForReviewOperation = defineCommand({
  ...shared,
  name: 'reviews.vote',
  input: voteInput,
  routes: [
    {
      method: 'POST',
      path: '/rating-review/vote',
      operationId: 'voteForReview',
      summary: 'Vote for a review as helpful; `helpful` false removes the vote',
    },
  ],
  run: ({ db, actor, now }, input) => voteOnReview(db, input, { customerId: actor.id, now }),
  data: z.object({ helpful_count: z.int() }),
});

export const reportReviewOperation = defineCommand({
  ...shared,
  name: 'reviews.report',
  input: reportInput,
  routes: [
    {
      method: 'POST',
      path: '/rating-review/report',
      operationId: 'reportReview',
      summary: 'Report a review to staff',
    },
  ],
  run: ({ db, actor, now }, input) => reportReview(db, input, { customerId: actor.id, now }),
  data: z.null(),
});

export const reviewFeedbackOperations = [voteForReviewOperation, reportReviewOperation] as const;
