import { z } from 'zod';
import { ok, type Result } from '../../../kernel/result.ts';
import { customer } from '../../../platform/operations/access.ts';
import { defineCommand, defineQuery } from '../../../platform/operations/operation.ts';
import {
  deleteReviewInput,
  findReviewQuery,
  ownReviewsPageQuery,
  reviewableLinesQuery,
  writeReviewInput,
} from '../review-commands.input.ts';
import { hasStoreReviews } from '../stores/show-store-reviews.ts';
import { deleteOwnReview } from './delete-review.ts';
import {
  type ListedOwnReviews,
  ownReviewsSchema,
  toOwnReviewsAnswer,
  writtenReviewSchema,
} from './own-reviews.answers.ts';
import { listReviewableLines, showLineReview, showOwnReviews } from './show-own-reviews.ts';
import { writeReview } from './write-review.ts';

const tags = ['reviews'];

/** The API lists the first page of the reviews. */
const API_PAGE = 1;

export const listOwnReviewsOperation = defineQuery({
  name: 'reviews.list-own',
  access: customer,
  input: findReviewQuery,
  refusals: { 'reviews.not-found': 'missing' },
  foreignRefusal: 'reviews.not-found',
  tags,
  routes: [
    {
      method: 'GET',
      path: '/rating-review/find',
      operationId: 'listOwnReviews',
      summary: 'Own reviews and order lines that can be reviewed; with `order_line`, only that line and its review',
    },
  ],
  async run({ db, actor, now }, { order_line }): Promise<Result<ListedOwnReviews>> {
    if (order_line === undefined) {
      const { waiting, reviews } = await showOwnReviews(db, actor.id, API_PAGE, now);
      return ok({ waiting, reviews, one: null });
    }
    const one = await showLineReview(db, { customerId: actor.id, lineId: order_line, now });
    return one.ok ? ok({ waiting: [], reviews: [], one: one.value }) : one;
  },
  data: ownReviewsSchema,
  toData: (listed, { locale }) => toOwnReviewsAnswer(listed, locale),
});

/** A page of the reviews, and whether the customer can reply for a store. */
export const showOwnReviewsPageOperation = defineQuery({
  name: 'reviews.show-own-page',
  access: customer,
  input: ownReviewsPageQuery,
  refusals: {},
  tags,
  routes: [],
  async run({ db, actor, now }, { page }) {
    const [own, hasStore] = await Promise.all([showOwnReviews(db, actor.id, page, now), hasStoreReviews(db, actor.id)]);
    return ok({ ...own, hasStore });
  },
});

/** Ids of the lines of an own order that can be reviewed now. */
export const listReviewableLinesOperation = defineQuery({
  name: 'reviews.list-reviewable-lines',
  access: customer,
  input: reviewableLinesQuery,
  refusals: {},
  tags,
  routes: [],
  run: async ({ db, actor }, { order_id }) => ok(await listReviewableLines(db, actor.id, order_id)),
});

export const showLineReviewOperation = defineQuery({
  name: 'reviews.show-line',
  access: customer,
  params: deleteReviewInput,
  refusals: { 'reviews.not-found': 'missing' },
  foreignRefusal: 'reviews.not-found',
  tags,
  routes: [],
  run: ({ db, actor, now }, { order_line }) => showLineReview(db, { customerId: actor.id, lineId: order_line, now }),
});

export const saveReviewOperation = defineCommand({
  name: 'reviews.save',
  access: customer,
  input: writeReviewInput,
  refusals: {
    'reviews.not-found': 'missing',
    'reviews.not-delivered': 'refused',
    'reviews.too-late': 'refused',
    'reviews.written-already': 'refused',
    'pictures.too-many': 'refused',
    'pictures.kind': 'refused',
    'pictures.unreadable': 'refused',
    'pictures.not-stored': 'unavailable',
  },
  foreignRefusal: 'reviews.not-found',
  limits: ['review'],
  idempotency: 'within-run',
  tags,
  files: ['images'],
  routes: [
    {
      method: 'POST',
      path: '/rating-review/action',
      operationId: 'saveReview',
      summary: 'Create or update the review of a delivered order line; pictures are uploaded as `images`',
    },
  ],
  run: ({ db, deps, actor, locale, now, uploads, runOnce }, input) =>
    writeReview(db, input, {
      customer: actor,
      locale,
      now,
      dataDir: deps.config.dataDir,
      files: uploads.images ?? [],
      run: runOnce,
    }),
  data: writtenReviewSchema,
});

export const deleteReviewOperation = defineCommand({
  name: 'reviews.delete',
  access: customer,
  input: deleteReviewInput,
  refusals: { 'reviews.not-found': 'missing' },
  foreignRefusal: 'reviews.not-found',
  limits: ['review'],
  idempotency: 'within-run',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/rating-review/delete',
      operationId: 'deleteReview',
      summary: 'Delete the customer’s own review of an order line with its pictures',
    },
  ],
  run: ({ db, deps, actor, now, runOnce }, { order_line }) =>
    deleteOwnReview(db, order_line, { customerId: actor.id, now, dataDir: deps.config.dataDir, run: runOnce }),
  data: z.object({ id: z.string() }),
});

export const ownReviewOperations = [
  listOwnReviewsOperation,
  showOwnReviewsPageOperation,
  listReviewableLinesOperation,
  showLineReviewOperation,
  saveReviewOperation,
  deleteReviewOperation,
] as const;
