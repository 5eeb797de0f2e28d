import { pickTranslation } from '../../../kernel/locale.ts';
import {
  replyToReviewOperation,
  showStoreReviewsOperation,
} from '../../../modules/reviews/stores/store-reviews.operations.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { formatDate, getDateFormat } from '../../dates/format-dates.server.ts';
import { storeReplyLabels } from '../../forms/field-labels.server.ts';
import { readFilledFields, readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { runQuery } from '../../operations/load-query.server.ts';
import { runAction } from '../../operations/run-action.server.ts';
import { to } from '../../paths.ts';
import { buildPageTitle } from '../../rendering/page-title.server.ts';

export type StoreReviewView = {
  id: string;
  store: string;
  product: string;
  path: string;
  name: string | null;
  locale: string;
  rating: number;
  title: string;
  body: string;
  day: string;
  reply: string | null;
  /** The shop has replied; a review has one reply only. */
  byShop: boolean;
};

export type StoreReviewsPage = {
  title: string;
  reviews: StoreReviewView[];
  total: number;
  page: number;
  lastPage: number;
  saved: boolean;
};

/** Action data of a refused reply. */
export type StoreReplyActionData = { id: string; reply: string; failed: string };

/** Null for customers who may not reply for a store. @throws Response a redirect to the sign-in page */
export async function loadStoreReviewsPage(shop: ShopRequest, request: Request): Promise<StoreReviewsPage | null> {
  const { searchParams, search } = new URL(request.url);
  const { services, locale, t } = shop;
  const requestedPage = Number(searchParams.get('page'));
  const input = { page: Number.isInteger(requestedPage) && requestedPage > 0 ? requestedPage : 1 };
  const [settings, result] = await Promise.all([
    readSettings(services.db),
    runQuery(showStoreReviewsOperation, shop, { input, search }),
  ]);
  if (!result.ok) return null;
  const { reviews, total, page, lastPage } = result.value;
  const dateFormat = getDateFormat(settings, locale);
  return {
    title: await buildPageTitle(shop, t('storeReviews.title')),
    reviews: reviews.map(({ productId, main, product, at, repliedBy, ...review }) => ({
      ...review,
      product: pickTranslation(product, locale),
      path: to.product(main, productId),
      day: formatDate(at, dateFormat),
      byShop: repliedBy === 'staff',
    })),
    total,
    page,
    lastPage,
    saved: searchParams.get('saved') === '1',
  };
}

/** Publishes a reply of the store. @throws Response a redirect back to the page, or to the sign-in page */
export async function submitStoreReply(shop: ShopRequest, form: FormData): Promise<StoreReplyActionData> {
  const failure = await runAction(replyToReviewOperation, shop, {
    form,
    input: readFilledFields(form, ['id', 'reply']),
    labels: storeReplyLabels(shop.t),
    redirectTo: () => to.storeReviews({ saved: 1 }),
  });
  const [fieldMessage] = Object.values(failure.errors);
  return {
    id: readTextField(form, 'id'),
    reply: readTextField(form, 'reply'),
    failed: fieldMessage ?? failure.refused,
  };
}
