import { type Locale, pickTranslation } from '../../kernel/locale.ts';
import { addDays, findStartOfDay, localTimeToDate, toLocalTime } from '../../kernel/time/local-time.ts';
import type { Db } from '../../platform/database/db.ts';
import { countOpenRequests } from '../cancellations/list-cancellation-requests.ts';
import { countOrdersToPack } from '../orders/list/count-orders-to-pack.ts';
import { countSubmittedProofs } from '../payments/transfers/list-transfers.ts';
import { countWaitingQuestions } from '../questions/find-questions.ts';
import { countWaitingReturns } from '../returns/staff/list-returns.ts';
import { countReviewsToModerate } from '../reviews/moderation/find-reviews.ts';
import { reportSearches } from '../search-rules/report-searches.ts';
import { countWaitingApplications } from '../sellers/list-applications.ts';
import { readSettings } from '../settings/read-settings.ts';
import { hasPermission, type Permission, type StaffMember } from '../staff/staff.rules.ts';
import { countAssignedRepairs, countRepairsToQuote, countUnassignedRepairs } from '../tickets/staff/count-repairs.ts';
import {
  countFailedMails,
  countJobFailures,
  countLowStock,
  countStuckWebhooks,
  selectBestSellers,
  sumSales,
} from './dashboard.store.ts';

/** Higher counts are shown as "99+". */
const MAX_COUNT = 100;
const REPORT_DAYS = 7;
const MAX_ROWS = 5;
const DAY_MS = 86_400_000;
/** A webhook is processed within seconds; later a job tries it again. */
const WEBHOOK_GRACE_MS = 600_000;

type TaskContext = { now: Date; staff: StaffMember };
type TaskDefinition = { needs: Permission; count(db: Db, context: TaskContext): Promise<number> };

const TASKS = {
  orders: { needs: 'orders.read', count: (db) => countOrdersToPack(db, MAX_COUNT) },
  transfers: { needs: 'orders.read', count: (db) => countSubmittedProofs(db, MAX_COUNT) },
  returns: { needs: 'orders.read', count: (db) => countWaitingReturns(db, MAX_COUNT) },
  cancellations: { needs: 'orders.read', count: (db) => countOpenRequests(db) },
  repairs: { needs: 'repairs.approve', count: (db) => countRepairsToQuote(db, MAX_COUNT) },
  ownRepairs: { needs: 'repairs.write', count: (db, { staff }) => countAssignedRepairs(db, staff.id, MAX_COUNT) },
  unassignedRepairs: { needs: 'repairs.write', count: (db) => countUnassignedRepairs(db, MAX_COUNT) },
  questions: { needs: 'questions.read', count: (db) => countWaitingQuestions(db, MAX_COUNT) },
  reviews: { needs: 'reviews.read', count: (db) => countReviewsToModerate(db, MAX_COUNT) },
  applications: { needs: 'sellers.read', count: (db) => countWaitingApplications(db, MAX_COUNT) },
  lowStock: { needs: 'catalogue.read', count: (db) => countLowStock(db, MAX_COUNT) },
  mails: { needs: 'settings.read', count: (db) => countFailedMails(db, MAX_COUNT) },
  webhooks: {
    needs: 'payments.read',
    count: (db, { now }) => countStuckWebhooks(db, new Date(now.getTime() - WEBHOOK_GRACE_MS), MAX_COUNT),
  },
  jobs: { needs: 'settings.read', count: (db) => countJobFailures(db, MAX_COUNT) },
} as const satisfies Record<string, TaskDefinition>;

export type TaskName = keyof typeof TASKS;

/** Orders and their total in minor units, of today and of the same day a week before up to the same time. */
export type Sales = {
  currency: string;
  today: { orders: number; total: number };
  lastWeek: { orders: number; total: number };
};

/** Blocks of the home page of the admin; null for those that the role may not see. */
export type Dashboard = {
  /** Work that waits; counts stop at 100. */
  tasks: { name: TaskName; count: number }[];
  sales: Sales | null;
  bestSellers: { id: number; category: string; title: string; units: number }[] | null;
  emptySearches: { query: string; locale: string; times: number }[] | null;
};

export async function readDashboard(
  db: Db,
  staff: StaffMember,
  { locale, now }: { locale: Locale; now: Date },
): Promise<Dashboard> {
  const may = (permission: Permission) => hasPermission(staff.role, permission);
  const definitions: [string, TaskDefinition][] = Object.entries(TASKS);
  const permitted = definitions.filter(([, { needs }]) => may(needs));
  const week = { from: new Date(now.getTime() - REPORT_DAYS * DAY_MS), until: now };
  const [counted, sales, bestSellers, searches] = await Promise.all([
    Promise.all(
      permitted.map(async ([name, { count }]) => ({ name: name as TaskName, count: await count(db, { now, staff }) })),
    ),
    may('orders.read') ? readSales(db, now) : null,
    may('orders.read') ? selectBestSellers(db, week, MAX_ROWS) : null,
    may('search.read') ? reportSearches(db, { days: REPORT_DAYS, page: 1 }, { emptyOnly: true, now }) : null,
  ]);
  return {
    tasks: counted.filter(({ count }) => count > 0),
    sales,
    bestSellers:
      bestSellers?.map(({ id, category, title, units }) => {
        return { id, category, units, title: pickTranslation(title, locale) };
      }) ?? null,
    emptySearches:
      searches?.queries.slice(0, MAX_ROWS).map(({ query, locale: language, empty_searches: times }) => {
        return { query, locale: language, times };
      }) ?? null,
  };
}

async function readSales(db: Db, now: Date): Promise<Sales> {
  const { currency, timeZone } = await readSettings(db);
  const { day, time } = toLocalTime(now, timeZone);
  const before = addDays(day, -REPORT_DAYS);
  const sameTime = localTimeToDate({ day: before, time }, timeZone) ?? new Date(now.getTime() - REPORT_DAYS * DAY_MS);
  const [today, lastWeek] = await Promise.all([
    sumSales(db, { from: findStartOfDay(day, timeZone), until: now }, currency),
    sumSales(db, { from: findStartOfDay(before, timeZone), until: sameTime }, currency),
  ]);
  return { currency, today, lastWeek };
}
