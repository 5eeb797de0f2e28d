import { z } from 'zod';
import { ok } from '../../../kernel/result.ts';
import type { Api, EndpointContext } from '../../../platform/http/api.ts';
import { runOnce } from '../../../platform/http/run-once.ts';
import { consumeAttempt } from '../../../platform/rate-limits/throttle.ts';
import type { Services } from '../../../services.ts';
import { requireCustomer } from '../../customers/require-customer.ts';
import { reportReview, voteOnReview } from '../listing/vote-on-review.ts';
import { replyAsStore } from '../moderation/reply-to-review.ts';
import {
  deleteReviewInput,
  findReviewQuery,
  reportInput,
  storeReplyInput,
  voteInput,
  writeReviewInput,
} from '../review-commands.input.ts';
import type { ReviewLinks } from '../review-mails.ts';
import { deleteOwnReview } from './delete-review.ts';
import { ownReviewsAnswer, ownReviewsSchema, writtenReviewSchema } from './own-reviews.answers.ts';
import { showLineReview, showOwnReviews } from './show-own-reviews.ts';
import { writeReview } from './write-review.ts';

type WritingCall = Pick<EndpointContext<undefined, undefined, undefined>, 'visitor'>;
const tags = ['reviews'];

/** Endpoints for customers to write, change, vote for and report reviews, and for stores to reply. */
export function ownReviewsApi({ links: linksAt }: { links: (siteUrl: string) => ReviewLinks }) {
  return (api: Api, { db, clock, config }: Services): void => {
    const { dataDir } = config;
    const links = linksAt(config.siteUrl);

    api.addEndpoint({
      method: 'GET',
      path: '/rating-review/find',
      operationId: 'listOwnReviews',
      summary: 'Own reviews and order lines that can be reviewed; with `order_line`, only that line and its review',
      tags,
      access: 'customer',
      query: findReviewQuery,
      data: ownReviewsSchema,
      run: async ({ query, visitor, locale }) => {
        const customer = requireCustomer(await visitor());
        if (!customer.ok) return customer;
        const customerId = customer.value.id;
        const now = clock();
        if (query.order_line === undefined)
          return ok(ownReviewsAnswer(await showOwnReviews(db, customerId, 1, now), null, locale));
        const one = await showLineReview(db, { customerId, lineId: query.order_line, now });
        return one.ok ? ok(ownReviewsAnswer({ waiting: [], reviews: [] }, one.value, locale)) : one;
      },
    });

    /** Authenticates the customer and applies the rate limit. */
    async function admit(call: WritingCall) {
      const customer = requireCustomer(await call.visitor());
      if (!customer.ok) return customer;
      const admitted = await consumeAttempt(db, config.limits, 'review', customer.value.id, clock());
      return admitted.ok ? customer : admitted;
    }
    const writing = { method: 'POST' as const, tags, access: 'customer' as const };

    api.addEndpoint({
      ...writing,
      path: '/rating-review/action',
      operationId: 'saveReview',
      summary: 'Create or update the review of a delivered order line; pictures are uploaded as `images`',
      body: writeReviewInput,
      files: ['images'],
      data: writtenReviewSchema,
      run: async (call) => {
        const customer = await admit(call);
        if (!customer.ok) return customer;
        const { id, name } = customer.value;
        const now = clock();
        return writeReview(db, call.body, {
          customer: { id, name },
          locale: call.locale,
          now,
          dataDir,
          files: call.uploads.images ?? [],
          run: (work) => runOnce(db, call, `customer:${id}`, now, work),
        });
      },
    });
    api.addEndpoint({
      ...writing,
      path: '/rating-review/delete',
      operationId: 'deleteReview',
      summary: 'Delete the customer’s own review of an order line with its pictures',
      body: deleteReviewInput,
      data: z.object({ id: z.string() }),
      run: async (call) => {
        const customer = await admit(call);
        if (!customer.ok) return customer;
        const { id } = customer.value;
        const { order_line } = call.body;
        const now = clock();
        return deleteOwnReview(db, order_line, {
          customerId: id,
          now,
          dataDir,
          run: (work) => runOnce(db, call, `customer:${id}`, now, work),
        });
      },
    });
    api.addEndpoint({
      ...writing,
      path: '/rating-review/vote',
      operationId: 'voteForReview',
      summary: 'Vote for a review as helpful; `helpful` false removes the vote',
      body: voteInput,
      data: z.object({ helpful_count: z.int() }),
      run: async (call) => {
        const customer = await admit(call);
        if (!customer.ok) return customer;
        return voteOnReview(db, call.body, { customerId: customer.value.id, now: clock() });
      },
    });
    api.addEndpoint({
      ...writing,
      path: '/rating-review/report',
      operationId: 'reportReview',
      summary: 'Report a review to staff',
      body: reportInput,
      data: z.null(),
      run: async (call) => {
        const customer = await admit(call);
        if (!customer.ok) return customer;
        return reportReview(db, call.body, { customerId: customer.value.id, now: clock() });
      },
    });
    api.addEndpoint({
      ...writing,
      path: '/rating-review/reply',
      operationId: 'replyToReview',
      summary: 'Reply to a review on behalf of the store that sells the product',
      body: storeReplyInput,
      data: z.object({ id: z.string() }),
      run: async (call) => {
        const customer = await admit(call);
        if (!customer.ok) return customer;
        const now = clock();
        const { id } = customer.value;
        return runOnce(db, call, `customer:${id}`, now, (tx) =>
          replyAsStore(tx, call.body, { customerId: id, now, links }),
        );
      },
    });
  };
}
