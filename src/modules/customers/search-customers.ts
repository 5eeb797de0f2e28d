import { parsePhoneDigits } from '../../kernel/contact/phone.ts';
import type { Db } from '../../platform/database/db.ts';
import { selectMatchingCustomers } from './customer.store.ts';

/** Customers by part of a name, beginning of an e-mail address, or last digits of a phone number; newest first. */
export function searchCustomers(db: Db, { q, limit }: { q: string; limit: number }) {
  return selectMatchingCustomers(db, { text: q.toLowerCase(), phone: parsePhoneDigits(q) }, limit);
}
