import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { deleteStaleAttempts } from './attempt.store.ts';
import { SOCIAL_TITLES, type SocialName } from './social.rules.ts';
import { deleteLink, hasPassword, linksOf, lockHasPassword } from './social-account.store.ts';

export type WaysIn = {
  password: boolean;
  accounts: { id: string; provider: SocialName; email: string | null; linkedAt: Date }[];
};

/** By what somebody can sign in. */
export async function waysIn(db: Db, customerId: string): Promise<WaysIn> {
  const [password, links] = await Promise.all([hasPassword(db, customerId), linksOf(db, customerId)]);
  return { password, accounts: links.map(({ linked_at, ...link }) => ({ ...link, linkedAt: linked_at })) };
}

/** Takes a way in away, and says whose it was. Refuses with `social.last-way` the last one. */
export async function unlinkAccount(db: Db, customerId: string, id: string): Promise<Result<SocialName>> {
  return inTransaction<Result<SocialName>>(db, async (tx) => {
    const password = await lockHasPassword(tx, customerId);
    const gone = await deleteLink(tx, customerId, id);
    if (!gone) return refuse('api.not-found', {}, 'missing');
    const left = await linksOf(tx, customerId);
    if (!password && left.length === 0) return refuse('social.last-way', { provider: SOCIAL_TITLES[gone.provider] });
    return ok(gone.provider);
  });
}

const DAY_MS = 86_400_000;

/** Ways to a provider that nobody came back from. */
export async function sweepSocial(db: Db, now: Date): Promise<void> {
  await deleteStaleAttempts(db, new Date(now.getTime() - DAY_MS));
}
