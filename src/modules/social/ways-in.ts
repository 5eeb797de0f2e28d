import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { deleteStaleAttempts } from './attempt.store.ts';
import { SOCIAL_TITLES, type SocialName } from './social.rules.ts';
import { deleteLink, hasPassword, linksOf, lockHasPassword } from './social-account.store.ts';

export type WaysIn = {
  password: boolean;
  accounts: { id: string; provider: SocialName; email: string | null; linkedAt: Date }[];
};

/** Lists the sign-in methods of a customer. */
export async function waysIn(db: Db, customerId: string): Promise<WaysIn> {
  const [password, links] = await Promise.all([hasPassword(db, customerId), linksOf(db, customerId)]);
  return { password, accounts: links.map(({ linked_at, ...link }) => ({ ...link, linkedAt: linked_at })) };
}

/**
 * Unlinks a social account and returns its provider. Refuses with `social.last-way` when it is the last sign-in method.
 */
export async function unlinkAccount(db: Db, customerId: string, id: string): Promise<Result<SocialName>> {
  return inTransaction<Result<SocialName>>(db, async (tx) => {
    const password = await lockHasPassword(tx, customerId);
    const deleted = await deleteLink(tx, customerId, id);
    if (!deleted) return refuse('api.not-found', {}, 'missing');
    const remaining = await linksOf(tx, customerId);
    if (!password && remaining.length === 0)
      return refuse('social.last-way', { provider: SOCIAL_TITLES[deleted.provider] });
    return ok(deleted.provider);
  });
}

const DAY_MS = 86_400_000;

/** Deletes abandoned attempts. */
export async function sweepSocial(db: Db, now: Date): Promise<void> {
  await deleteStaleAttempts(db, new Date(now.getTime() - DAY_MS));
}
