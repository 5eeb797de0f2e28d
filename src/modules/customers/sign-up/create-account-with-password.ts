import { uuidv7 } from '../../../kernel/ids.ts';
import type { Locale } from '../../../kernel/locale.ts';
import { ok, type Result, refuseField } from '../../../kernel/result.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { findCustomerByEmail, insertCustomer } from '../customer.store.ts';
import { hashNewPassword } from '../sign-in/hash-new-password.ts';
import type { NewPassword } from '../sign-in/password.rules.ts';

/** Finds an account by its normalized e-mail address. */
export async function findAccountByEmail(db: Db, email: string): Promise<{ id: string; name: string } | null> {
  return (await findCustomerByEmail(db, email)) ?? null;
}

/**
 * Creates an account with a password for a verified e-mail address; no verification code is sent. Refuses at
 * `password`, `password_confirmation` and `email`.
 */
export async function createAccountWithPassword(
  db: Db,
  { name, email, locale }: { name: string; email: string; locale: Locale },
  typed: NewPassword,
  now: Date,
): Promise<Result<{ id: string; name: string }>> {
  const hashed = await hashNewPassword(typed);
  if (!hashed.ok) return hashed;
  return inTransaction(db, async (tx) => {
    const id = uuidv7(now.getTime());
    const account = { id, name, email, phone: null, password_hash: hashed.value, locale, created_at: now };
    return (await insertCustomer(tx, account)) ? ok({ id, name }) : refuseField('email', 'fields.invalid-email');
  });
}
