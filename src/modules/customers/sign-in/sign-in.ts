import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { runPasswordCheck } from '../attempt-limits.ts';
import { findCustomerByEmail } from '../customer.store.ts';
import type { SignInInput } from '../customers.input.ts';
import type { RequestContext, SignInContext } from '../request-context.ts';
import { openSession } from '../sessions/open-session.ts';
import { findTwoFactor } from '../two-factor/two-factor.store.ts';
import { hasStaffPasswordLength, MIN_STAFF_PASSWORD_LENGTH } from './password.rules.ts';
import { checkPassword } from './password-hash.ts';

/** New session and its customer. */
export type SignInResult = { token: string; user: { id: string; name: string; email: string } };

/**
 * Opens a session after checking the password. An unknown address and a wrong password give the same response in the
 * same time. Refuses with `customers.staff-password` when the password is too short for staff. When the account has a
 * second factor, the session is not valid until `completeTwoFactor`.
 */
export function signIn(
  db: Db,
  input: SignInInput,
  context: RequestContext,
  signInContext: SignInContext,
): Promise<Result<SignInResult & { factorDue: boolean }>> {
  return runPasswordCheck(db, context, input.email, () => signInWithPassword(db, input, context, signInContext));
}

async function signInWithPassword(
  db: Db,
  { email, password }: SignInInput,
  { demo, now }: RequestContext,
  { userAgent, guestHash, onSignedIn }: SignInContext,
): Promise<Result<SignInResult & { factorDue: boolean }>> {
  const found = await findCustomerByEmail(db, email);
  // the password of demo accounts is public
  const customer = found?.demo && !demo ? undefined : found;
  const checked = await checkPassword(password, customer?.password_hash ?? null);
  if (!checked.ok) return checked;
  if (!customer || !checked.value) return refuse('customers.sign-in-failed');
  // reported only after the password was right; demo accounts are exempt because they only work in demo mode
  if (customer.staff && !customer.demo && !hasStaffPasswordLength(password))
    return refuse('customers.staff-password', { min: MIN_STAFF_PASSWORD_LENGTH });

  const { id, name } = customer;
  const factorDue = !customer.demo && Boolean((await findTwoFactor(db, id))?.secret);
  const token = await inTransaction(db, async (tx) => {
    const opened = await openSession(tx, id, { userAgent, now });
    if (guestHash && !factorDue) await onSignedIn?.(tx, guestHash, id, now);
    return opened;
  });
  return ok({ token, user: { id, name, email }, factorDue });
}
