import type { Db } from '../../platform/database/db.ts';
import { selectSellerEmails } from './sellers.store.ts';

/** E-mail addresses by seller id. */
export async function findSellerEmails(db: Db, sellerIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await selectSellerEmails(db, [...new Set(sellerIds)]);
  return new Map(rows.map(({ id, email }) => [id, email]));
}
