import { pickTranslation } from '../../../kernel/locale.ts';
import { showOwnReviewsPageOperation } from '../../../modules/reviews/writing/own-reviews.operations.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { formatDate, getDateFormat } from '../../dates/format-dates.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { loadQuery } from '../../operations/load-query.server.ts';
import { to, unprefixedPaths } from '../../paths.ts';
import { buildPageTitle } from '../../rendering/page-title.server.ts';

export type OwnReviewView = {
  id: string;
  /** Null if it cannot be changed. */
  line: string | null;
  product: string;
  picture: string;
  path: string;
  rating: number;
  title: string;
  body: string;
  status: 'pending' | 'published' | 'rejected';
  reason: string | null;
  helpful: number;
  day: string;
};

export type OwnReviewsPage = {
  title: string;
  waiting: { line: string; product: string; picture: string; path: string }[];
  reviews: OwnReviewView[];
  total: number;
  page: number;
  lastPage: number;
  saved: 'published' | 'pending' | 'deleted' | null;
  /** The customer can reply for a store, whose reviews have their own page. */
  hasStore: boolean;
};

const SAVED_STATES = ['published', 'pending', 'deleted'] as const;

/** Loads the customer's reviews and the lines without one. @throws Response a redirect to the sign-in page */
export async function loadOwnReviewsPage(shop: ShopRequest, request: Request): Promise<OwnReviewsPage> {
  const { searchParams, search } = new URL(request.url);
  const { services, locale, t } = shop;
  const requestedPage = Number(searchParams.get('page'));
  const page = Number.isInteger(requestedPage) && requestedPage > 0 ? requestedPage : 1;
  const [settings, { hasStore, ...ownReviews }] = await Promise.all([
    readSettings(services.db),
    loadQuery(showOwnReviewsPageOperation, shop, { input: { page }, search }),
  ]);
  const thumb = (image: string | null) => unprefixedPaths.file(`thumb-${image ?? settings.defaultImage}`);
  return {
    title: await buildPageTitle(shop, t('ownReviews.title')),
    waiting: ownReviews.waiting.map(({ id, product, image, main, productId }) => ({
      line: id,
      product: pickTranslation(product, locale),
      picture: thumb(image),
      path: to.product(main, productId),
    })),
    reviews: ownReviews.reviews.map((review) => ({
      id: review.id,
      line: review.orderLine,
      rating: review.rating,
      title: review.title,
      body: review.body,
      status: review.status,
      reason: review.reason,
      helpful: review.helpful,
      product: pickTranslation(review.product, locale),
      picture: thumb(review.image),
      path: to.product(review.main, review.productId),
      day: formatDate(review.at, getDateFormat(settings, locale)),
    })),
    total: ownReviews.total,
    page: ownReviews.page,
    lastPage: ownReviews.lastPage,
    hasStore,
    saved: SAVED_STATES.find((one) => one === searchParams.get('saved')) ?? null,
  };
}
