import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { deleteExpiredAttempts } from './attempt.store.ts';
import {
  deleteSocialAccount,
  hasPassword,
  listSocialAccounts,
  lockAndReadHasPassword,
} from './social-account.store.ts';
import { SOCIAL_PROVIDER_TITLES, type SocialProviderName } from './social-login.rules.ts';

export type SignInMethods = {
  password: boolean;
  accounts: { id: string; provider: SocialProviderName; email: string | null; linkedAt: Date }[];
};

/** Lists the sign-in methods of a customer. */
export async function listSignInMethods(db: Db, customerId: string): Promise<SignInMethods> {
  const [password, links] = await Promise.all([hasPassword(db, customerId), listSocialAccounts(db, customerId)]);
  return { password, accounts: links.map(({ linked_at, ...link }) => ({ ...link, linkedAt: linked_at })) };
}

/**
 * Unlinks a social account and returns its provider. Refuses with `social.last-way` when it is the last sign-in method.
 */
export async function unlinkSocialAccount(db: Db, customerId: string, id: string): Promise<Result<SocialProviderName>> {
  return inTransaction<Result<SocialProviderName>>(db, async (tx) => {
    const password = await lockAndReadHasPassword(tx, customerId);
    const deleted = await deleteSocialAccount(tx, customerId, id);
    if (!deleted) return refuse('api.not-found', {}, 'missing');
    const remaining = await listSocialAccounts(tx, customerId);
    if (!password && remaining.length === 0)
      return refuse('social.last-way', { provider: SOCIAL_PROVIDER_TITLES[deleted.provider] });
    return ok(deleted.provider);
  });
}

const DAY_MS = 86_400_000;

/** Deletes abandoned attempts. */
export async function purgeSocialLoginAttempts(db: Db, now: Date): Promise<void> {
  await deleteExpiredAttempts(db, new Date(now.getTime() - DAY_MS));
}
