import { randomToken } from '../../kernel/ids.ts';
import type { Result } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { takeTry } from '../../platform/throttle.ts';
import { hashToken } from '../../platform/tokens.ts';
import type { Asker } from '../customers/asker.ts';
import { insertAttempt } from './attempt.store.ts';
import { secretsOf } from './attempt-secrets.ts';
import { socialExpiry } from './social.rules.ts';
import type { Note, SocialProvider } from './social-provider.ts';

type Setting = {
  provider: SocialProvider;
  /** Where the provider sends the browser back to. */
  redirectUri: string;
  /** Of the cookie that comes back with it. */
  browserToken: string;
  /** A page of the shop, without a language. */
  next: string;
  /** Somebody who is signed in and adds a way in. */
  customerId: string | null;
};

/** Sets somebody out for a provider. @returns its page */
export async function beginSocial(
  db: Db,
  { provider, redirectUri, browserToken, next, customerId }: Setting,
  { locale, address, limits, now }: Asker,
  note: Note,
): Promise<Result<URL>> {
  const admitted = await takeTry(db, limits, 'account', address, now);
  if (!admitted.ok) return admitted;
  const state = randomToken();
  const page = await provider.pageFor({ ...secretsOf(browserToken, state), redirectUri, locale }, note);
  if (!page.ok) return page;
  await insertAttempt(db, {
    state_hash: hashToken(state),
    browser_hash: hashToken(browserToken),
    provider: provider.name,
    next,
    locale,
    customer_id: customerId,
    expires_at: socialExpiry(now),
  });
  return page;
}
