import type { Locale } from '../../../../kernel/locale.ts';
import { type Banner, getBannerTarget } from '../../../../modules/content/banners/list-banners.ts';
import type { Review } from '../../../../modules/reviews/listing/list-reviews.ts';
import { parseReviewQuery } from '../../../../modules/reviews/listing/reviews.input.ts';
import { listProductReviewsOperation } from '../../../../modules/reviews/listing/reviews.operations.ts';
import type { Settings } from '../../../../modules/settings/settings.rules.ts';
import { formatDate, getDateFormat } from '../../../dates/format-dates.server.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { getPictureUrls } from '../../../links/picture-urls.ts';
import { runQuery } from '../../../operations/load-query.server.ts';
import { to } from '../../../paths.ts';
import { toAudienceAttribute } from '../../home/banner-view.server.ts';
import { getContentLanguage } from '../content-language.server.ts';
import type { ReviewsView, ReviewView } from './reviews-view.ts';

/** Loads the reviews of a product; null for an unknown product. */
export async function loadReviews(
  shop: ShopRequest,
  productId: number,
  parameters: URLSearchParams,
  settings: Settings,
): Promise<ReviewsView | null> {
  const { locale } = shop;
  const query = parseReviewQuery(parameters);
  const result = await runQuery(listProductReviewsOperation, shop, {
    params: { id: String(productId) },
    input: {
      page: String(query.page),
      sort: query.sort,
      rating: query.stars === null ? undefined : String(query.stars),
    },
  });
  if (!result.ok) return null;
  const { banner } = result.value;
  const { all, total, found, page, lastPage, pictures } = result.value.reviews;
  const formatDay = (time: Date) => formatDate(time, getDateFormat(settings, locale));
  return {
    query: { ...query, page },
    all: all.map((review) => toReviewView(review, locale, formatDay)),
    count: total.count,
    average: total.average,
    bars: total.stars.map(({ stars, count }) => ({
      stars,
      count,
      share: total.count === 0 ? 0 : Math.round((count * 100) / total.count),
    })),
    found,
    gallery: pictures.map(({ file, name }) => ({ ...getPictureUrls(file), name })),
    lastPage,
    banner: banner && toReviewBanner(banner),
  };
}

function toReviewView(review: Review, locale: Locale, formatDay: (time: Date) => string): ReviewView {
  const { createdAt, editedAt, images, reply, locale: reviewLocale, ...same } = review;
  return {
    ...same,
    day: formatDay(createdAt),
    edited: editedAt && formatDay(editedAt),
    other: getContentLanguage(reviewLocale, locale),
    pictures: images.map(getPictureUrls),
    reply: reply && { body: reply.body, day: formatDay(reply.at), seller: reply.seller },
  };
}

function toReviewBanner({ id, title, text, image, audience, ...from }: Banner): NonNullable<ReviewsView['banner']> {
  const picture = image === null ? null : getPictureUrls(image).src;
  const target = getBannerTarget(from);
  if (target === null) return { title, text, picture, path: null, only: toAudienceAttribute(audience) };
  const path = target.kind === 'address' ? target.address : `${to.mainProducts('all')}?banner=${id}`;
  return { title, text, picture, path, only: toAudienceAttribute(audience) };
}
