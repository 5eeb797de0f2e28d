import { countOpenRequests } from '../../modules/cancellations/list-cancellation-requests.ts';
import { countOrdersToPack } from '../../modules/orders/list/count-orders-to-pack.ts';
import { countSubmittedProofs } from '../../modules/payments/transfers/list-transfers.ts';
import { countWaitingQuestions } from '../../modules/questions/find-questions.ts';
import { countWaitingReturns } from '../../modules/returns/staff/list-returns.ts';
import { countReviewsToModerate } from '../../modules/reviews/moderation/find-reviews.ts';
import { countWaitingApplications } from '../../modules/sellers/list-applications.ts';
import type { OpenTask } from '../../modules/staff/open-tasks.operations.ts';
import { MAX_SHOWN_COUNT } from '../../modules/staff/staff.rules.ts';
import { countRepairsToQuote } from '../../modules/tickets/staff/count-repairs.ts';
import { type CachedValue, cached } from '../../platform/caching/cached.ts';
import type { Db } from '../../platform/database/db.ts';

/** Every admin page needs the counts; a short cache limits the queries. */
const COUNT_CACHE_TTL_MS = 2_000;

const cacheCount = (count: (db: Db, most: number) => Promise<number>) =>
  cached(COUNT_CACHE_TTL_MS, (db) => count(db, MAX_SHOWN_COUNT + 1));

/** Counts of open tasks of staff, from the modules that own them. */
export const openTaskCounts: Record<OpenTask, CachedValue<number>> = {
  orders: cacheCount(countOrdersToPack),
  transfers: cacheCount(countSubmittedProofs),
  returns: cacheCount(countWaitingReturns),
  cancellations: cacheCount(countOpenRequests),
  repairs: cacheCount(countRepairsToQuote),
  questions: cacheCount(countWaitingQuestions),
  applications: cacheCount(countWaitingApplications),
  reviews: cacheCount(countReviewsToModerate),
};
