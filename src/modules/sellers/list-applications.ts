import type { Db } from '../../platform/database/db.ts';
import type { ApplicationsQuery } from './application.input.ts';
import { countPendingApplications, type ListedApplication, searchApplications } from './application.store.ts';

const PER_PAGE = 30;

export type FoundApplications = { rows: ListedApplication[]; total: number; perPage: number };

/** Lists applications for staff. */
export async function listApplications(db: Db, { status, q, page }: ApplicationsQuery): Promise<FoundApplications> {
  const found = await searchApplications(db, {
    list: status,
    q: q ? q.toLowerCase() : null,
    limit: PER_PAGE,
    offset: (page - 1) * PER_PAGE,
  });
  return { ...found, perPage: PER_PAGE };
}

/** Counts the applications that wait for staff, up to `most`. */
export function countWaitingApplications(db: Db, max: number): Promise<number> {
  return countPendingApplications(db, max);
}
