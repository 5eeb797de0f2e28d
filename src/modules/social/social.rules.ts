/** Whose accounts open accounts of the shop. */
export const SOCIAL_PROVIDERS = ['google', 'facebook'] as const;
export type SocialName = (typeof SOCIAL_PROVIDERS)[number];

/** As the companies write themselves, in every language. */
export const SOCIAL_TITLES: Record<SocialName, string> = { google: 'Google', facebook: 'Facebook' };

/** How long the way to the provider and back may take, and each step after it. */
export const SOCIAL_MINUTES = 10;
const NAME_MOST = 100;

/** Somebody as the provider knows them. */
export type SocialPerson = {
  /** The provider's own name for its account. */
  subject: string;
  /** Folded; null when there is none or it is none. */
  email: string | null;
  /** Whether the provider answers for the mailbox being theirs. */
  emailVerified: boolean;
  name: string | null;
};

/** What stands between somebody and their account, when anything does. */
export type SocialStep =
  /** There is an account with the address: only its password or a code shows that it is theirs. */
  | { kind: 'prove'; email: string }
  /** No address that the provider answers for: one is asked, and shown to be theirs by a code. */
  | { kind: 'ask'; email: string }
  | { kind: 'code'; email: string };

export function socialExpiry(now: Date): Date {
  return new Date(now.getTime() + SOCIAL_MINUTES * 60_000);
}

/** What to call somebody: the name the provider gave, else the beginning of the address. */
export function nameFor(name: string | null, email: string): string {
  const tidy = (name ?? '')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  return [...(tidy || (email.split('@')[0] ?? email))].slice(0, NAME_MOST).join('');
}
