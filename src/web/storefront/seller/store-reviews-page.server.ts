import { redirect } from 'react-router';
import { pickTranslation } from '../../../kernel/locale.ts';
import type { Refusal } from '../../../kernel/result.ts';
import { replyAsStore } from '../../../modules/reviews/moderation/reply-to-review.ts';
import { storeReplyInput } from '../../../modules/reviews/review-commands.input.ts';
import { showStoreReviews } from '../../../modules/reviews/stores/show-store-reviews.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { consumeAttempt } from '../../../platform/rate-limits/throttle.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import { storeReplyLabels } from '../../forms/field-labels.server.ts';
import { readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { createReviewLinks } from '../../links/review-links.ts';
import { to } from '../../paths.ts';
import { buildPageTitle } from '../../rendering/page-title.server.ts';
import { parseForm, requireCustomer } from '../account/sign-in/auth-form.server.ts';
import { formatOrderDay } from '../order/format-dates.ts';

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
  const customer = await requireCustomer(shop, search);
  const { services, locale, t } = shop;
  const requestedPage = Number(searchParams.get('page'));
  const [settings, result] = await Promise.all([
    readSettings(services.db),
    showStoreReviews(
      services.db,
      customer.id,
      Number.isInteger(requestedPage) && requestedPage > 0 ? requestedPage : 1,
    ),
  ]);
  if (!result.ok) return null;
  const { reviews, total, page, lastPage } = result.value;
  const dateFormat = { locale, digits: settings.digits[locale] ?? 'latn' } as const;
  return {
    title: await buildPageTitle(shop, t('storeReviews.title')),
    reviews: reviews.map(({ productId, main, product, at, repliedBy, ...review }) => ({
      ...review,
      product: pickTranslation(product, locale),
      path: to.product(main, productId),
      day: formatOrderDay(at.toISOString(), dateFormat),
      byShop: repliedBy === 'staff',
    })),
    total,
    page,
    lastPage,
    saved: searchParams.get('saved') === '1',
  };
}

/** Publishes a reply of the store. @throws Response a redirect back to the page */
export async function submitStoreReply(shop: ShopRequest, form: FormData): Promise<StoreReplyActionData> {
  const { id: customerId } = await requireCustomer(shop);
  const { db, config, clock } = shop.services;
  const toFailure = (refusal: Refusal): StoreReplyActionData => {
    const [field] = Object.values(refusal.fields).flat();
    return {
      id: readTextField(form, 'id'),
      reply: readTextField(form, 'reply'),
      failed: translateRefusal(field ?? refusal, shop.t, storeReplyLabels(shop.t)),
    };
  };
  const input = parseForm(form, ['id', 'reply'], storeReplyInput);
  if (!input.ok) return toFailure(input.refusal);
  const now = clock();
  const admitted = await consumeAttempt(db, config.limits, 'review', customerId, now);
  if (!admitted.ok) return toFailure(admitted.refusal);
  const replied = await replyAsStore(db, input.value, { customerId, now, links: createReviewLinks(config.siteUrl) });
  if (!replied.ok) return toFailure(replied.refusal);
  throw redirect(to.storeReviews({ saved: 1 }), 303);
}
