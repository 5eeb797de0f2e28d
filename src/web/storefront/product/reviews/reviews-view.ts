import type { ReviewQuery } from '../../../../modules/reviews/listing/review-query.rules.ts';
import type { ReviewAspect } from '../../../../modules/reviews/reviews.rules.ts';
import type { ContentLanguage } from '../content-language.server.ts';

export type ReviewView = {
  id: string;
  name: string | null;
  /** Formatted date. */
  day: string;
  /** Formatted date of the last change. */
  edited: string | null;
  rating: number;
  title: string;
  body: string;
  /** Language of the text, where it differs from the page's. */
  other: ContentLanguage | null;
  aspects: { aspect: ReviewAspect; stars: number }[];
  helpful: number;
  verified: boolean;
  pictures: { src: string; thumb: string }[];
  /** `seller` is null where the shop replies; the text is in the review's language. */
  reply: { body: string; day: string; seller: string | null } | null;
};

/** Reviews section of the product page. */
export type ReviewsView = {
  query: ReviewQuery;
  all: ReviewView[];
  count: number;
  average: number;
  /** `share` in whole percent of all reviews. */
  bars: { stars: number; count: number; share: number }[];
  found: number;
  /** Pictures of all reviews. */
  gallery: { src: string; thumb: string; name: string | null }[];
  lastPage: number;
  banner: {
    title: string;
    text: string;
    picture: string | null;
    path: string | null;
    only: 'guest' | 'user' | undefined;
  } | null;
};
