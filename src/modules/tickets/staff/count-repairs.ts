import type { Db } from '../../../platform/database/db.ts';
import { countTickets } from './ticket-list.store.ts';

/** Repairs that wait for a quote, counted up to `most`. */
export function countRepairsToQuote(db: Db, most: number): Promise<number> {
  return countTickets(db, { scope: 'open', status: 'requested' }, most);
}

/** Repairs in the workshop that a staff member works on, counted up to `most`. */
export function countAssignedRepairs(db: Db, staffId: string, most: number): Promise<number> {
  return countTickets(db, { scope: 'workshop', assignee: staffId }, most);
}

/** Repairs in the workshop that nobody works on, counted up to `most`. */
export function countUnassignedRepairs(db: Db, most: number): Promise<number> {
  return countTickets(db, { scope: 'workshop', assignee: null }, most);
}
