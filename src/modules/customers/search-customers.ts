import type { Db } from '../../platform/database/db.ts';
import { selectMatchingCustomers } from './customer.store.ts';

const MIN_PHONE_DIGITS = 4;

/** Customers by part of a name, beginning of an e-mail address, or last digits of a phone number; newest first. */
export function searchCustomers(db: Db, { q, limit }: { q: string; limit: number }) {
  const digits = q.replace(/\D/g, '').replace(/^0+/, '');
  const isPhone = /^[\d\s+().-]+$/.test(q) && digits.length >= MIN_PHONE_DIGITS;
  return selectMatchingCustomers(db, { text: q.toLowerCase(), phone: isPhone ? digits : null }, limit);
}
