import { z } from 'zod';
import type { RefusalReason } from '../../../kernel/result.ts';
import type { SecretContent } from '../../../platform/secrets/encrypted-secrets.ts';
import { parseSecret } from '../../../platform/secrets/parse-secret.ts';
import { SOCIAL_PROVIDERS, type SocialProviderName } from '../social-login.rules.ts';

const storedKeysSchema = z.object({ clientId: z.string(), clientSecret: z.string() });

/** Keys of a sign-in provider from the admin, as the encrypted secret contains them. */
export type StoredSocialKeys = z.output<typeof storedKeysSchema>;

/** Environment variables that set the keys of a provider. */
export const SOCIAL_KEY_VARIABLES: Record<SocialProviderName, Record<keyof StoredSocialKeys, string>> = {
  google: { clientId: 'GOOGLE_CLIENT_ID', clientSecret: 'GOOGLE_CLIENT_SECRET' },
  facebook: { clientId: 'FACEBOOK_CLIENT_ID', clientSecret: 'FACEBOOK_CLIENT_SECRET' },
};

/** Google: `1234-abc.apps.googleusercontent.com`; Facebook: the number of an app. */
const CLIENT_ID_PATTERNS: Record<SocialProviderName, RegExp> = {
  google: /^[\w-]+\.apps\.googleusercontent\.com$/,
  facebook: /^\d{5,30}$/,
};
/** Printable ASCII without spaces, because secrets are sent in HTTP headers. */
const SECRET_PATTERN = /^[\x21-\x7e]+$/;

/** Problems by input field; empty for valid keys. */
export function findKeyProblems(
  provider: SocialProviderName,
  { clientId, clientSecret }: StoredSocialKeys,
): Record<string, RefusalReason[]> {
  const check = (field: string, value: string, pattern: RegExp): [string, RefusalReason[]][] => {
    if (value === '') return [[field, [{ code: 'fields.required', facts: { type: field } }]]];
    return pattern.test(value) ? [] : [[field, [{ code: 'social.key-format', facts: {} }]]];
  };
  return Object.fromEntries([
    ...check('client_id', clientId, CLIENT_ID_PATTERNS[provider]),
    ...check('client_secret', clientSecret, SECRET_PATTERN),
  ]);
}

/** Name of the encrypted secret with the keys of a provider. */
export function getSocialSecretName(provider: SocialProviderName): string {
  return `social.${provider}`;
}

export const SOCIAL_SECRETS = SOCIAL_PROVIDERS.map(getSocialSecretName);

/** Null when there are none, or when they cannot be read. */
export function parseSocialKeys(content: SecretContent): StoredSocialKeys | null {
  return parseSecret(content, storedKeysSchema);
}
