import type { Db } from '../../platform/db.ts';
import type { ApplicationsQuery } from './application.input.ts';
import { countWaiting, type ListedApplication, searchApplications } from './application.store.ts';

const PER_PAGE = 30;

export type FoundApplications = { rows: ListedApplication[]; total: number; perPage: number };

/** Applications for those who decide about them. */
export async function listApplications(db: Db, { status, q, page }: ApplicationsQuery): Promise<FoundApplications> {
  const found = await searchApplications(db, {
    list: status,
    q: q ? q.toLowerCase() : null,
    limit: PER_PAGE,
    offset: (page - 1) * PER_PAGE,
  });
  return { ...found, perPage: PER_PAGE };
}

/** How many wait for staff; no more than `most` are counted. */
export function countWaitingApplications(db: Db, most: number): Promise<number> {
  return countWaiting(db, most);
}
