import type { ReviewLinks } from '../modules/reviews/review-mails.ts';
import { inLocale, to } from './paths.ts';

/** URLs in e-mails about reviews. */
export function reviewLinks(siteUrl: string): ReviewLinks {
  return {
    review: (lineId, locale) => siteUrl + inLocale(to.review(lineId), locale),
    reviews: (locale) => siteUrl + inLocale(to.reviews(), locale),
    leave: (token, locale) => siteUrl + inLocale(to.reviewMails(token), locale),
  };
}
