import type { Db } from '../../platform/db.ts';
import { areMailsStopped, resumeMails, stopMails } from './review-invites.store.ts';

/** Whether somebody is asked by mail to review what has arrived. */
export async function wantsReviewMails(db: Db, customerId: string): Promise<boolean> {
  return !(await areMailsStopped(db, customerId));
}

type Change = { customerId: string; wanted: boolean; now: Date };

/** The switch in a customer's profile; the link in such a mail can only end them. */
export function changeReviewMails(db: Db, { customerId, wanted, now }: Change): Promise<void> {
  return wanted ? resumeMails(db, customerId) : stopMails(db, customerId, now);
}
