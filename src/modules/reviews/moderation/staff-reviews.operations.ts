import { z } from 'zod';
import { ok } from '../../../kernel/result.ts';
import { defineCommand, defineQuery } from '../../../platform/operations/operation.ts';
import { deletePublicPictures } from '../../../platform/pictures/store-pictures.ts';
import { staffWith } from '../../staff/staff-access.ts';
import {
  moderateReviewInput,
  removePictureInput,
  replyInput,
  reviewIdParams,
  staffReviewsQuery,
} from '../review-commands.input.ts';
import { exportReviewsOperation } from './export-reviews.ts';
import { findReviews } from './find-reviews.ts';
import { moderateReview, removeReviewPicture } from './moderate-review.ts';
import { replyAsStaff } from './reply-to-review.ts';
import { moderatedReviewSchema, staffReviewsSchema, toStaffReviewsAnswer } from './staff-reviews.answers.ts';

const tags = ['staff'];
const NOT_FOUND = { 'reviews.not-found': 'missing' } as const;

export const listReviewsOperation = defineQuery({
  name: 'reviews.list-for-staff',
  access: staffWith('reviews.read'),
  input: staffReviewsQuery,
  refusals: {},
  tags,
  routes: [
    {
      method: 'GET',
      path: '/admin/reviews',
      operationId: 'listReviews',
      summary: 'For staff: reviews by status, rating, seller and time; pending and reported ones can be listed alone',
    },
  ],
  run: async ({ db }, query) => ok(await findReviews(db, query)),
  data: staffReviewsSchema,
  toData: (found, { locale }) => toStaffReviewsAnswer(found, locale),
});

const changing = {
  access: staffWith('reviews.write'),
  params: reviewIdParams,
  idempotency: 'key',
  tags,
} as const;

export const moderateReviewOperation = defineCommand({
  ...changing,
  name: 'reviews.moderate',
  input: moderateReviewInput,
  refusals: NOT_FOUND,
  routes: [
    {
      method: 'POST',
      path: '/admin/reviews/{id}/judge',
      operationId: 'moderateReview',
      summary: 'For staff: publish a review, or reject it with a reason that is mailed to the author',
    },
  ],
  run: ({ db, deps, now }, { id, ...input }) => moderateReview(db, id, input, { now, links: deps.reviewLinks }),
  audit: ({ id, decision, reason }, { status, previousStatus }, actor) => ({
    actor,
    action: `review-${decision}`,
    subject: { kind: 'review', id },
    before: { status: previousStatus },
    after: { status, ...(decision === 'reject' && { reason }) },
  }),
  data: moderatedReviewSchema,
  toData: ({ status }) => ({ status }),
});

export const replyToReviewForStaffOperation = defineCommand({
  ...changing,
  name: 'reviews.reply-as-staff',
  input: replyInput,
  refusals: { 'reviews.not-found': 'missing', 'reviews.replied-already': 'refused' },
  routes: [
    {
      method: 'POST',
      path: '/admin/reviews/{id}/reply',
      operationId: 'replyToReviewForStaff',
      summary: 'For staff: reply to a review on behalf of the shop',
    },
  ],
  run: ({ db, deps, now }, input) => replyAsStaff(db, input, { now, links: deps.reviewLinks }),
  audit: ({ id, reply }, { previousReply }, actor) => ({
    actor,
    action: 'review-reply',
    subject: { kind: 'review', id },
    before: { reply: previousReply ?? '' },
    after: { reply },
  }),
  data: z.object({ id: z.string() }),
  toData: ({ id }) => ({ id }),
});

export const removeReviewPictureOperation = defineCommand({
  ...changing,
  name: 'reviews.remove-picture',
  input: removePictureInput,
  refusals: NOT_FOUND,
  routes: [
    {
      method: 'POST',
      path: '/admin/reviews/{id}/remove-picture',
      operationId: 'removeReviewPicture',
      summary: 'For staff: remove a picture of a review',
    },
  ],
  run: ({ db }, { id, picture }) => removeReviewPicture(db, id, picture),
  audit: ({ id, picture }, _, actor) => ({
    actor,
    action: 'review-picture',
    subject: { kind: 'review', id },
    before: { picture },
    after: { picture: '' },
  }),
  afterCommit: ({ picture }, _, { config }) => deletePublicPictures(config.dataDir, [picture]),
  data: z.null(),
});

export const staffReviewOperations = [
  listReviewsOperation,
  exportReviewsOperation,
  moderateReviewOperation,
  replyToReviewForStaffOperation,
  removeReviewPictureOperation,
] as const;
