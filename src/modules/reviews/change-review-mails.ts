import type { Db } from '../../platform/db.ts';
import { areMailsStopped, resumeMails, stopMails } from './review-invites.store.ts';

/** Whether the customer receives review invitations by mail. */
export async function wantsReviewMails(db: Db, customerId: string): Promise<boolean> {
  return !(await areMailsStopped(db, customerId));
}

type Change = { customerId: string; wanted: boolean; now: Date };

/** Turns review invitations on or off in the profile; the link in a mail can only turn them off. */
export function changeReviewMails(db: Db, { customerId, wanted, now }: Change): Promise<void> {
  return wanted ? resumeMails(db, customerId) : stopMails(db, customerId, now);
}
