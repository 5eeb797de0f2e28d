import type { Db } from '../../platform/db.ts';
import { emailRowsOf } from './sellers.store.ts';

/** E-mail addresses by seller id. */
export async function emailsOfSellers(db: Db, sellerIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await emailRowsOf(db, [...new Set(sellerIds)]);
  return new Map(rows.map(({ id, email }) => [id, email]));
}
