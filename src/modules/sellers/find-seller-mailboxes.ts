import { isLocale, type Locale } from '../../kernel/locale.ts';
import type { Db } from '../../platform/database/db.ts';
import { selectSellerMailboxes } from './sellers.store.ts';

/** Mailbox of a seller; its language is that of the application, or null for a seller that the shop created. */
export type SellerMailbox = { email: string; locale: Locale | null };

/** Mailboxes by seller id. */
export async function findSellerMailboxes(db: Db, sellerIds: readonly number[]): Promise<Map<number, SellerMailbox>> {
  if (sellerIds.length === 0) return new Map();
  const rows = await selectSellerMailboxes(db, [...new Set(sellerIds)]);
  return new Map(
    rows.map(({ id, email, locale }) => [id, { email, locale: locale !== null && isLocale(locale) ? locale : null }]),
  );
}
