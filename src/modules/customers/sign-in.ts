import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import type { Arrival, Asker } from './asker.ts';
import { findCustomerByEmail } from './customer.store.ts';
import type { SignInInput } from './customers.input.ts';
import { tryPassword } from './guesses.ts';
import { openSession } from './open-session.ts';
import { isStaffPassword, STAFF_PASSWORD_LEAST } from './password.rules.ts';
import { checkPassword } from './password-hash.ts';
import { factorOf } from './second-factor.store.ts';

/** A session, and who holds it. */
export type SignedIn = { token: string; user: { id: string; name: string; email: string } };

/**
 * Opens a session for the right password. Unknown address and wrong password are one answer and take one time. Refuses
 * with `customers.staff-password` a password that is too short for somebody who works for the shop. Where there is a
 * second factor, the session is nobody's until `giveFactor`.
 */
export function signIn(
  db: Db,
  input: SignInInput,
  asker: Asker,
  arrival: Arrival,
): Promise<Result<SignedIn & { factorDue: boolean }>> {
  return tryPassword(db, asker, input.email, () => enter(db, input, asker, arrival));
}

async function enter(
  db: Db,
  { email, password }: SignInInput,
  { demo, now }: Asker,
  { userAgent, guestHash, onSignedIn }: Arrival,
): Promise<Result<SignedIn & { factorDue: boolean }>> {
  const found = await findCustomerByEmail(db, email);
  // everybody may know the password of a demo account
  const customer = found?.demo && !demo ? undefined : found;
  const checked = await checkPassword(password, customer?.password_hash ?? null);
  if (!checked.ok) return checked;
  if (!customer || !checked.value) return refuse('customers.sign-in-failed');
  // said only to who knows it; the password of demo accounts is public and opens a demo shop alone
  if (customer.staff && !customer.demo && !isStaffPassword(password))
    return refuse('customers.staff-password', { min: STAFF_PASSWORD_LEAST });

  const { id, name } = customer;
  const factorDue = !customer.demo && Boolean((await factorOf(db, id))?.secret);
  const token = await inTransaction(db, async (tx) => {
    const opened = await openSession(tx, id, { userAgent, now });
    if (guestHash && !factorDue) await onSignedIn?.(tx, guestHash, id, now);
    return opened;
  });
  return ok({ token, user: { id, name, email }, factorDue });
}
