import type { Db } from '../../../platform/database/db.ts';
import { isUnsubscribed, resubscribeCustomer, unsubscribeCustomer } from './review-invites.store.ts';

/** Whether the customer receives review invitations by mail. */
export async function wantsReviewMails(db: Db, customerId: string): Promise<boolean> {
  return !(await isUnsubscribed(db, customerId));
}

type ReviewMailsChange = { customerId: string; wanted: boolean; now: Date };

/** Turns review invitations on or off in the profile; the link in a mail can only turn them off. */
export function setReviewMails(db: Db, { customerId, wanted, now }: ReviewMailsChange): Promise<void> {
  return wanted ? resubscribeCustomer(db, customerId) : unsubscribeCustomer(db, customerId, now);
}
