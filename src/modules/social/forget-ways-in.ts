import type { Tx } from '../../platform/db.ts';
import { deleteLinks } from './social-account.store.ts';

/** Unlinks all social accounts of a customer, because an attacker may have linked their own. */
export function forgetWaysIn(tx: Tx, customerId: string): Promise<void> {
  return deleteLinks(tx, customerId);
}
