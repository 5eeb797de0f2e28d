import { ok } from '../../../kernel/result.ts';
import type { Api } from '../../../platform/http/api.ts';
import type { Services } from '../../../services.ts';
import { BANNER_PLACEMENT, findBanner } from '../../content/banners/list-banners.ts';
import { listReviews } from './list-reviews.ts';
import { reviewsAnswer, reviewsSchema } from './reviews.answers.ts';
import { reviewParams, reviewQuery, toReviewQuery } from './reviews.input.ts';

/** Public endpoint for the reviews of a product. */
export function reviewsApi(api: Api, { db, clock }: Services): void {
  api.addEndpoint({
    method: 'GET',
    path: '/reviews/{id}',
    operationId: 'listProductReviews',
    summary: 'Reviews of a product with the number of reviews per rating',
    tags: ['catalogue'],
    cacheable: true,
    params: reviewParams,
    query: reviewQuery,
    data: reviewsSchema,
    run: async ({ params, query, locale }) => {
      const [reviews, banner] = await Promise.all([
        listReviews(db, params.id, toReviewQuery(query), locale),
        findBanner(db, BANNER_PLACEMENT.reviews, { locale, now: clock() }),
      ]);
      return reviews.ok ? ok(reviewsAnswer(reviews.value, banner)) : reviews;
    },
  });
}
