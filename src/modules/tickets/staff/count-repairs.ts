import type { Db } from '../../../platform/database/db.ts';
import { listStaffWith } from '../../staff/list-staff-with.ts';
import { countTickets } from './ticket-list.store.ts';

/** Repairs that wait for a quote, counted up to `most`. */
export function countRepairsToQuote(db: Db, most: number): Promise<number> {
  return countTickets(db, { scope: 'open', status: 'requested' }, most);
}

/** Repairs in the workshop that are assigned to a staff member, counted up to `most`. */
export function countAssignedRepairs(db: Db, staffId: string, most: number): Promise<number> {
  return countTickets(db, { scope: 'workshop', assignee: staffId }, most);
}

/** Repairs in the workshop without an assignee who may work on them, counted up to `most`. */
export async function countUnassignedRepairs(db: Db, most: number): Promise<number> {
  const permitted = await listStaffWith(db, 'repairs.write');
  return countTickets(db, { scope: 'workshop', notAssignedTo: permitted.map(({ id }) => id) }, most);
}
