import type { Tx } from '../../platform/database/db.ts';
import { deleteSocialAccounts } from './social-account.store.ts';

/** Unlinks all social accounts of a customer, because an attacker may have linked their own. */
export function unlinkSocialLogins(tx: Tx, customerId: string): Promise<void> {
  return deleteSocialAccounts(tx, customerId);
}
