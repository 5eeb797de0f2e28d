/** Supported social login providers. */
export const SOCIAL_PROVIDERS = ['google', 'facebook'] as const;
export type SocialProviderName = (typeof SOCIAL_PROVIDERS)[number];

/** Display names, the same in every language. */
export const SOCIAL_PROVIDER_TITLES: Record<SocialProviderName, string> = { google: 'Google', facebook: 'Facebook' };

/** Lifetime of an attempt and of each step after it. */
export const ATTEMPT_TTL_MINUTES = 10;
const MAX_NAME_LENGTH = 100;

/** User as identified by the provider. */
export type SocialIdentity = {
  /** Account id at the provider (`sub`). */
  subject: string;
  /** Normalized; null when it is missing or not valid. */
  email: string | null;
  /** Whether the provider verified the address. */
  emailVerified: boolean;
  name: string | null;
};

/** Missing step before the sign-in is complete. */
export type SocialStep =
  /** The address has an account: ownership must be proved by password or verification code. */
  | { kind: 'prove'; email: string }
  /** The provider did not verify an address: the visitor enters one and confirms it with a verification code. */
  | { kind: 'ask'; email: string }
  | { kind: 'code'; email: string };

export function calculateAttemptExpiry(now: Date): Date {
  return new Date(now.getTime() + ATTEMPT_TTL_MINUTES * 60_000);
}

/** Customer name: the name from the provider, else the local part of the address. */
export function chooseCustomerName(name: string | null, email: string): string {
  const tidy = (name ?? '')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  return [...(tidy || (email.split('@')[0] ?? email))].slice(0, MAX_NAME_LENGTH).join('');
}
