import { isLocale, type Locale } from '../../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { cacheRows } from '../../../platform/caching/cached-rows.ts';
import type { Db } from '../../../platform/database/db.ts';
import { REVIEW_ASPECTS, type ReviewAspect } from '../reviews.rules.ts';
import type { ReviewQuery } from './review-query.rules.ts';
import { STARS } from './reviews.input.ts';
import { countStars, listBuyerPictures, listReviewRows, type ReviewRow } from './reviews.store.ts';

export const REVIEWS_PER_PAGE = 8;

export type Review = {
  id: string;
  /** First name and initial; null is shown as "verified buyer". */
  name: string | null;
  /** Language of the text; null when the shop does not support it. */
  locale: Locale | null;
  rating: number;
  title: string;
  body: string;
  aspects: { aspect: ReviewAspect; stars: number }[];
  helpful: number;
  verified: boolean;
  /** `seller` is null for replies of the shop. */
  reply: { body: string; at: Date; seller: string | null } | null;
  createdAt: Date;
  editedAt: Date | null;
  images: string[];
};

export type ReviewTotals = {
  count: number;
  /** To one decimal, 0 without reviews. */
  average: number;
  stars: { stars: number; count: number }[];
};

export type Reviews = {
  all: Review[];
  total: ReviewTotals;
  found: number;
  page: number;
  lastPage: number;
  /** Pictures of all reviews, most helpful first; at most 12. */
  pictures: BuyerPicture[];
};

export type BuyerPicture = { file: string; name: string | null };

/**
 * Page of a product's published reviews; pages beyond the last return the last. Refuses as missing when the product
 * does not exist.
 */
export async function listReviews(
  db: Db,
  productId: number,
  query: ReviewQuery,
  locale: Locale,
): Promise<Result<Reviews>> {
  const { stars, sort, page } = query;
  const key = `${productId} ${stars} ${page} ${sort} ${sort === 'language' ? locale : ''}`;
  const { counts, rows, pictures } = await cachedReviews.read(db, key, () => selectRows(db, productId, query, locale));
  if (!counts) return refuse('catalog.unknown-product', {}, 'missing');
  return ok({ all: rows.map(toReview), ...findPage(counts, query), pictures });
}

type ReviewRows = { counts: StarCounts | undefined; rows: ReviewRow[]; pictures: BuyerPicture[] };
type StarCounts = Record<string, number>;

const MAX_CACHED_PAGES = 400;

const cachedReviews = cacheRows<string, ReviewRows>(MAX_CACHED_PAGES);

async function selectRows(db: Db, productId: number, query: ReviewQuery, locale: Locale): Promise<ReviewRows> {
  const counts = await countStars(db, productId);
  if (!counts) return { counts, rows: [], pictures: [] };
  const { total, found, page } = findPage(counts, query);
  const { stars, sort } = query;
  const range = { limit: REVIEWS_PER_PAGE, offset: (page - 1) * REVIEWS_PER_PAGE };
  const [rows, pictures] = await Promise.all([
    found === 0 ? [] : listReviewRows(db, productId, { stars, sort, locale, ...range }),
    total.count === 0 ? [] : listBuyerPictures(db, productId),
  ]);
  return { counts, rows, pictures };
}

function findPage(counts: StarCounts, { stars, page }: ReviewQuery): Omit<Reviews, 'all' | 'pictures'> {
  const total = calculateTotals(counts);
  const found = stars === null ? total.count : (counts[stars] ?? 0);
  const lastPage = Math.max(1, Math.ceil(found / REVIEWS_PER_PAGE));
  return { total, found, page: Math.min(page, lastPage), lastPage };
}

function toReview(row: ReviewRow): Review {
  const { display_name, aspects, helpful_count, reply, replied_at, created_at, edited_at, ...same } = row;
  const { id, rating, title, body, verified, images, seller } = same;
  return {
    id,
    rating,
    title,
    body,
    verified,
    images,
    name: display_name,
    locale: isLocale(row.locale) ? row.locale : null,
    aspects: REVIEW_ASPECTS.flatMap((aspect) => (aspects[aspect] ? [{ aspect, stars: aspects[aspect] }] : [])),
    helpful: helpful_count,
    reply: reply !== null && replied_at !== null ? { body: reply, at: replied_at, seller } : null,
    createdAt: created_at,
    editedAt: edited_at,
  };
}

function calculateTotals(counts: StarCounts): ReviewTotals {
  const stars = STARS.map((one) => ({ stars: one, count: counts[one] ?? 0 }));
  const count = stars.reduce((sum, one) => sum + one.count, 0);
  const sum = stars.reduce((all, one) => all + one.stars * one.count, 0);
  return { count, average: count === 0 ? 0 : Math.round((sum * 10) / count) / 10, stars };
}
