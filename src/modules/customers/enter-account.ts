import type { Tx } from '../../platform/db.ts';
import type { Arrival } from './asker.ts';
import { openSession } from './open-session.ts';
import type { SignedIn } from './sign-in.ts';

/** Opens a session for an authenticated customer and merges the guest cart. */
export async function enterAccount(
  tx: Tx,
  { id, name, email }: SignedIn['user'],
  { userAgent, guestHash, onSignedIn }: Arrival,
  now: Date,
): Promise<SignedIn> {
  const token = await openSession(tx, id, { userAgent, now });
  if (guestHash) await onSignedIn?.(tx, guestHash, id, now);
  return { token, user: { id, name, email } };
}
