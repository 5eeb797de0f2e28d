import type { Tx } from '../../platform/db.ts';
import { deleteLinks } from './social-account.store.ts';

/** No account elsewhere opens this one any more: whoever had it may have linked their own. */
export function forgetWaysIn(tx: Tx, customerId: string): Promise<void> {
  return deleteLinks(tx, customerId);
}
