import { toTimeRange } from '../../../kernel/time/period.schemas.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readSettings } from '../../settings/read-settings.ts';
import type { StaffReviewsQuery } from '../review-commands.input.ts';
import {
  countReviewsForModeration,
  countUnmoderated,
  type ReviewFilter,
  type ReviewForModeration,
  selectReviewsForModeration,
} from './review-list.store.ts';

const PER_PAGE = 20;

export type FoundReviews = { reviews: ReviewForModeration[]; page: number; total: number; perPage: number };

type ReviewSearch = StaffReviewsQuery & { perPage?: number };

/** Lists reviews for staff: pending, reported, or all of one state. Days are days in the time zone of the shop. */
export async function findReviews(db: Db, query: ReviewSearch): Promise<FoundReviews> {
  const { page, perPage = PER_PAGE } = query;
  const filter = await toFilter(db, query);
  const total = await countReviewsForModeration(db, filter);
  const reviews = await selectReviewsForModeration(db, filter, toWindow(page, perPage));
  return { reviews, page, total, perPage };
}

/** The same without the total. */
export async function listReviewRows(db: Db, query: ReviewSearch): Promise<ReviewForModeration[]> {
  const { page, perPage = PER_PAGE } = query;
  return selectReviewsForModeration(db, await toFilter(db, query), toWindow(page, perPage));
}

const toWindow = (page: number, perPage: number) => ({ limit: perPage, offset: (page - 1) * perPage });

async function toFilter(db: Db, { status, rating, seller, from, to, q = '' }: ReviewSearch): Promise<ReviewFilter> {
  const { timeZone } = await readSettings(db);
  return { list: status, rating, seller, q, ...toTimeRange({ from, to }, timeZone) };
}

/** Counts pending and reported reviews, up to `max`. */
export function countReviewsToModerate(db: Db, max: number): Promise<number> {
  return countUnmoderated(db, max);
}
