import { ok, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import { runPasswordCheck } from '../attempt-limits.ts';
import type { RequestContext } from '../request-context.ts';
import { checkPassword } from '../sign-in/password-hash.ts';
import { findProfile, findSessionStart, type ProfileRow } from './profile.store.ts';

/** Signed-in customer with the hash of the current session. */
export type SignedInCustomer = { customerId: string; sessionHash: Buffer | null };

/** Within this time after the sign-in no reauthentication is required. */
export const RECENT_SIGN_IN_MINUTES = 10;

/** Refusals of `reauthenticateCustomer`. */
export const REAUTHENTICATION_REFUSALS = {
  'customers.old-password-wrong': 'refused',
  'customers.sign-in-again': 'refused',
} as const;

type ReauthenticationInput = {
  password: string | undefined;
  /** Form field that reports a wrong password. */
  field?: string;
  /** Whether a recent sign-in is accepted instead of the password. */
  acceptRecentSignIn?: boolean;
};

/**
 * Reauthenticates the customer before a sensitive change, in case the device was left unattended: by the password, or
 * for an account without a password by a recent sign-in. Attempts count like sign-in attempts. Refuses at `field` with
 * `customers.old-password-wrong`, and with `customers.sign-in-again`.
 */
export async function reauthenticateCustomer(
  db: Db,
  customer: SignedInCustomer,
  { password, field = 'password', acceptRecentSignIn = false }: ReauthenticationInput,
  context: Pick<RequestContext, 'address' | 'limits' | 'now'>,
): Promise<Result<ProfileRow>> {
  const profile = await findProfile(db, customer.customerId);
  if (!profile) return refuse('api.unauthenticated', {}, 'unauthenticated');
  if (profile.password_hash === null || (acceptRecentSignIn && !password)) {
    const startedAt = await findSessionStart(db, customer);
    const isRecent =
      startedAt !== undefined && context.now.getTime() - startedAt.getTime() < RECENT_SIGN_IN_MINUTES * 60_000;
    if (isRecent) return ok(profile);
    if (profile.password_hash === null) return refuse('customers.sign-in-again', { minutes: RECENT_SIGN_IN_MINUTES });
  }
  if (!password) return refuseField(field, 'fields.required', { type: field });
  return runPasswordCheck<ProfileRow>(db, context, profile.email, async () => {
    const checked = await checkPassword(password, profile.password_hash);
    if (!checked.ok) return checked;
    return checked.value ? ok(profile) : refuseField(field, 'customers.old-password-wrong');
  });
}
