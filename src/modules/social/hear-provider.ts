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
  /** Full redirect URL with the authorization response. */
  answer: URL;
  browserToken: string | null;
};

/** Result of the authorization response and the data of the attempt; null when the attempt is unknown. */
export type Heard = { heard: Result<null>; way: { next: string; locale: Locale; linking: boolean } | null };

/**
 * Processes the authorization response once, for the browser that started the flow, and stores the identified user.
 * Refuses with `social.expired` a response that was forged, is expired, was already used or belongs to another browser.
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
  const attempt = await takeAnswer(db, { stateHash, browserHash, provider: provider.name }, now);
  if (!attempt) return { heard: expired, way: null };
  const origin = { next: attempt.next, locale: attempt.locale, linking: attempt.customer_id !== null };
  const person = await provider.identify(answer, secretsOf(browserToken, state), note);
  if (!person.ok) return { heard: person, way: origin };
  await savePerson(db, stateHash, person.value, socialExpiry(now));
  return { heard: ok(null), way: origin };
}
