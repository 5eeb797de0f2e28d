import type { Locale } from '../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { hashToken } from '../../platform/tokens.ts';
import { savePerson, takeAnswer } from './attempt.store.ts';
import { secretsOf } from './attempt-secrets.ts';
import { SOCIAL_TITLES, socialExpiry } from './social.rules.ts';
import type { Note, SocialProvider } from './social-provider.ts';

type Returned = {
  provider: SocialProvider;
  /** The whole address the browser came back with. */
  answer: URL;
  browserToken: string | null;
};

/** What came back, and what they had set out for; null when nobody knows. */
export type Heard = { heard: Result<null>; way: { next: string; locale: Locale; linking: boolean } | null };

/**
 * Takes the answer of a provider from the browser that set out, once, and keeps who it names. Refuses with
 * `social.expired` what was forged, came too late, came twice or came to somebody else.
 */
export async function hearProvider(
  db: Db,
  { provider, answer, browserToken }: Returned,
  now: Date,
  note: Note,
): Promise<Heard> {
  const state = answer.searchParams.get('state');
  const expired = refuse('social.expired', { provider: SOCIAL_TITLES[provider.name] });
  if (!state || !browserToken) return { heard: expired, way: null };
  const stateHash = hashToken(state);
  const browserHash = hashToken(browserToken);
  const taken = await takeAnswer(db, { stateHash, browserHash, provider: provider.name }, now);
  if (!taken) return { heard: expired, way: null };
  const way = { next: taken.next, locale: taken.locale, linking: taken.customer_id !== null };
  const person = await provider.identify(answer, secretsOf(browserToken, state), note);
  if (!person.ok) return { heard: person, way };
  await savePerson(db, stateHash, person.value, socialExpiry(now));
  return { heard: ok(null), way };
}
