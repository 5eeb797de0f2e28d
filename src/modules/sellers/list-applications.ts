import { toTimeRange } from '../../kernel/time/period.schemas.ts';
import type { Db } from '../../platform/database/db.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { ApplicationsQuery } from './application.input.ts';
import {
  type ApplicationFilter,
  countApplications,
  countPendingApplications,
  type ListedApplication,
  selectApplications,
} from './application-list.store.ts';

const PER_PAGE = 30;

export type FoundApplications = { rows: ListedApplication[]; total: number; perPage: number };

type ApplicationSearch = ApplicationsQuery & { perPage?: number };

/** Lists applications for staff. Days are days in the time zone of the shop. */
export async function listApplications(db: Db, query: ApplicationSearch): Promise<FoundApplications> {
  const { perPage = PER_PAGE } = query;
  const [rows, total] = await Promise.all([
    listApplicationRows(db, query),
    countApplications(db, await toFilter(db, query)),
  ]);
  return { rows, total, perPage };
}

/** The same without the total. */
export async function listApplicationRows(db: Db, query: ApplicationSearch): Promise<ListedApplication[]> {
  const { page, perPage = PER_PAGE } = query;
  return selectApplications(db, await toFilter(db, query), { limit: perPage, offset: (page - 1) * perPage });
}

async function toFilter(db: Db, { status, q, from, to }: ApplicationSearch): Promise<ApplicationFilter> {
  const { timeZone } = await readSettings(db);
  return { list: status, q: q ? q.toLowerCase() : null, ...toTimeRange({ from, to }, timeZone) };
}

/** Counts the applications that wait for staff, up to `max`. */
export function countWaitingApplications(db: Db, max: number): Promise<number> {
  return countPendingApplications(db, max);
}
