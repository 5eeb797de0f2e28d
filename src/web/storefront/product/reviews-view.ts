import type { ReviewWish } from '../../../modules/reviews/reviews.input.ts';
import type { ReviewAspect } from '../../../modules/reviews/reviews.rules.ts';
import type { Spoken } from './spoken.server.ts';

export type ReviewView = {
  id: string;
  name: string | null;
  /** The day, written out. */
  day: string;
  /** The day it was changed last. */
  edited: string | null;
  rating: number;
  title: string;
  body: string;
  /** Of the text, and the language's name, where it is not the page's. */
  other: Spoken | null;
  aspects: { aspect: ReviewAspect; stars: number }[];
  helpful: number;
  verified: boolean;
  pictures: { src: string; thumb: string }[];
  /** `seller` is null where the shop answers; the text is in the review's language. */
  reply: { body: string; day: string; seller: string | null } | null;
};

/** The reviews of a product as its page shows them. */
export type ReviewsView = {
  wish: ReviewWish;
  all: ReviewView[];
  count: number;
  average: number;
  /** `share` in whole percent of all. */
  bars: { stars: number; count: number; share: number }[];
  found: number;
  /** Of all reviews. */
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
