import { ok } from '../../../kernel/result.ts';
import { anyone } from '../../../platform/operations/access.ts';
import { defineQuery } from '../../../platform/operations/operation.ts';
import { BANNER_PLACEMENT } from '../../content/banners/banner-placement.rules.ts';
import { findBanner } from '../../content/banners/list-banners.ts';
import { listReviews } from './list-reviews.ts';
import { reviewsSchema, toReviewsAnswer } from './reviews.answers.ts';
import { reviewParams, reviewQuery, toReviewQuery } from './reviews.input.ts';

export const listProductReviewsOperation = defineQuery({
  name: 'reviews.list-for-product',
  access: anyone,
  params: reviewParams,
  input: reviewQuery,
  refusals: { 'catalog.unknown-product': 'missing' },
  tags: ['catalogue'],
  cacheable: true,
  routes: [
    {
      method: 'GET',
      path: '/reviews/{id}',
      operationId: 'listProductReviews',
      summary: 'Reviews of a product with the number of reviews per rating',
    },
  ],
  async run({ db, locale, now }, { id, ...query }) {
    const [reviews, banner] = await Promise.all([
      listReviews(db, id, toReviewQuery(query), locale),
      findBanner(db, BANNER_PLACEMENT.reviews, { locale, now }),
    ]);
    return reviews.ok ? ok({ reviews: reviews.value, banner }) : reviews;
  },
  data: reviewsSchema,
  toData: ({ reviews, banner }) => toReviewsAnswer(reviews, banner),
});

export const reviewListingOperations = [listProductReviewsOperation] as const;
