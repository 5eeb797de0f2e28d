import type { Tx } from '../../../platform/database/db.ts';
import type { SignInContext } from '../request-context.ts';
import type { SignInResult } from '../sign-in/sign-in.ts';
import { openSession } from './open-session.ts';

/** Opens a session for an authenticated customer and merges the guest cart. */
export async function startCustomerSession(
  tx: Tx,
  { id, name, email }: SignInResult['user'],
  { userAgent, guestHash, onSignedIn }: SignInContext,
  now: Date,
): Promise<SignInResult> {
  const token = await openSession(tx, id, { userAgent, now });
  if (guestHash) await onSignedIn?.(tx, guestHash, id, now);
  return { token, user: { id, name, email } };
}
