import { uuidv7 } from '../../../kernel/ids.ts';
import type { Locale } from '../../../kernel/locale.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { type CustomerRow, findCustomerByEmail, insertCustomer } from '../customer.store.ts';
import { findTwoFactor } from '../two-factor/two-factor.store.ts';

/**
 * Finds the account of a verified, normalized e-mail address. `guarded`: the account belongs to staff or has a second
 * factor, so only its password may sign in.
 */
export async function findAccountForSocialLogin(
  db: Tx,
  email: string,
): Promise<(CustomerRow & { guarded: boolean }) | undefined> {
  const found = await findCustomerByEmail(db, email);
  return found && { ...found, guarded: found.staff || Boolean((await findTwoFactor(db, found.id))?.secret) };
}

type NewAccount = { name: string; email: string; locale: Locale; passwordHash?: string | null };

/**
 * Creates an account for a verified e-mail address, without a password unless a hash is given. Returns undefined when
 * the address already has an account.
 */
export async function createAccount(
  tx: Tx,
  { name, email, locale, passwordHash = null }: NewAccount,
  now: Date,
): Promise<{ id: string; name: string; email: string } | undefined> {
  const id = uuidv7(now.getTime());
  const account = { id, name, email, phone: null, password_hash: passwordHash, locale, created_at: now };
  return (await insertCustomer(tx, account)) && { id, name, email };
}
