import type { ReviewLinks } from '../../modules/reviews/review-mails.ts';
import { prefixLocale, to } from '../paths.ts';

/** URLs in e-mails about reviews. */
export function createReviewLinks(siteUrl: string): ReviewLinks {
  return {
    review: (lineId, locale) => siteUrl + prefixLocale(to.review(lineId), locale),
    reviews: (locale) => siteUrl + prefixLocale(to.reviews(), locale),
    unsubscribe: (token, locale) => siteUrl + prefixLocale(to.unsubscribeReviewMails(token), locale),
  };
}
