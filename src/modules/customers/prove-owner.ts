import { ok, type Result, refuse, refuseField } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import type { Asker } from './asker.ts';
import { tryPassword } from './guesses.ts';
import { checkPassword } from './password-hash.ts';
import { findProfile, type ProfileRow, sessionBegan } from './profile.store.ts';

/** A signed-in customer. */
export type Owner = { customerId: string; sessionHash: Buffer | null };

/** Who signed in so short a time ago need not show again who they are. */
export const RECENT_MINUTES = 10;

type Proof = {
  password: string | undefined;
  /** The field that a wrong password is said at. */
  field?: string;
  /** Whether having signed in just now will do as well. */
  recentWillDo?: boolean;
};

/**
 * Shows that it is an account's owner who asks and not somebody at a screen that was left open: by the password, and
 * for an account without one by having signed in just now. Tries count as those of signing in do. Refuses at `field`
 * with `customers.old-password-wrong`, and with `customers.sign-in-again`.
 */
export async function proveOwner(
  db: Db,
  owner: Owner,
  { password, field = 'password', recentWillDo = false }: Proof,
  asker: Pick<Asker, 'address' | 'limits' | 'now'>,
): Promise<Result<ProfileRow>> {
  const profile = await findProfile(db, owner.customerId);
  if (!profile) return refuse('api.unauthenticated', {}, 'unauthenticated');
  if (profile.password_hash === null || (recentWillDo && !password)) {
    const began = await sessionBegan(db, owner);
    const isRecent = began !== undefined && asker.now.getTime() - began.getTime() < RECENT_MINUTES * 60_000;
    if (isRecent) return ok(profile);
    if (profile.password_hash === null) return refuse('customers.sign-in-again', { minutes: RECENT_MINUTES });
  }
  if (!password) return refuseField(field, 'fields.required', { type: field });
  return tryPassword<ProfileRow>(db, asker, profile.email, async () => {
    const checked = await checkPassword(password, profile.password_hash);
    if (!checked.ok) return checked;
    return checked.value ? ok(profile) : refuseField(field, 'customers.old-password-wrong');
  });
}
