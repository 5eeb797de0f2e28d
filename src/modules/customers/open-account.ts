import { uuidv7 } from '../../kernel/ids.ts';
import type { Locale } from '../../kernel/locale.ts';
import type { Tx } from '../../platform/db.ts';
import { type CustomerRow, findCustomerByEmail, insertCustomer } from './customer.store.ts';
import { factorOf } from './second-factor.store.ts';

/**
 * The account of a mailbox (folded) that has been shown to be theirs. `guarded`: it works for the shop or has a second
 * factor, and nothing but its password opens it.
 */
export async function accountOfMailbox(
  db: Tx,
  email: string,
): Promise<(CustomerRow & { guarded: boolean }) | undefined> {
  const found = await findCustomerByEmail(db, email);
  return found && { ...found, guarded: found.staff || Boolean((await factorOf(db, found.id))?.secret) };
}

type NewAccount = { name: string; email: string; locale: Locale; passwordHash?: string | null };

/**
 * Opens an account for somebody who has shown that the mailbox is theirs, without a password unless one was accepted
 * before. Undefined when the mailbox has one already.
 */
export async function openAccount(
  tx: Tx,
  { name, email, locale, passwordHash = null }: NewAccount,
  now: Date,
): Promise<{ id: string; name: string; email: string } | undefined> {
  const id = uuidv7(now.getTime());
  const account = { id, name, email, phone: null, password_hash: passwordHash, locale, created_at: now };
  return (await insertCustomer(tx, account)) && { id, name, email };
}
