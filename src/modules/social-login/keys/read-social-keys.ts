import type { Db } from '../../../platform/database/db.ts';
import { type EncryptedSecret, readEncryptedSecrets } from '../../../platform/secrets/encrypted-secrets.ts';
import { getSecretEnding } from '../../../platform/secrets/secret-ending.ts';
import { SOCIAL_PROVIDER_TITLES, SOCIAL_PROVIDERS, type SocialProviderName } from '../social-login.rules.ts';
import type { SocialKeyConfig } from './social-key-registry.ts';
import { getSocialSecretName, parseSocialKeys, SOCIAL_SECRETS } from './stored-social-keys.ts';

/** Sources of the keys. The environment has priority over the admin. */
export const SOCIAL_KEY_SOURCES = ['environment', 'demo', 'admin', 'none'] as const;

/** Keys of a sign-in provider as the admin shows them, without the secret. */
export type SocialKeysState = {
  provider: SocialProviderName;
  title: string;
  source: (typeof SOCIAL_KEY_SOURCES)[number];
  /** Whether saved keys cannot be decrypted. */
  isUnreadable: boolean;
  version: number;
  changed: EncryptedSecret['changed'];
  /** Public: it is in the address of the sign-in page. Empty for keys that are not set here. */
  clientId: string;
  isSecretSet: boolean;
  /** Last characters of the secret; null for a short one. */
  lastCharacters: string | null;
};

export async function readSocialKeyStates(db: Db, config: SocialKeyConfig): Promise<SocialKeysState[]> {
  const secrets = await readEncryptedSecrets(db, config, SOCIAL_SECRETS);
  return SOCIAL_PROVIDERS.flatMap((provider) => {
    const secret = secrets.get(getSocialSecretName(provider));
    return secret ? [describeKeys(provider, secret, config)] : [];
  });
}

/** Source of keys that staff cannot change; null when they can. */
export function getFixedSource(
  provider: SocialProviderName,
  { demo, social }: Pick<SocialKeyConfig, 'demo' | 'social'>,
): 'demo' | 'environment' | null {
  if (demo) return 'demo';
  return social[provider] ? 'environment' : null;
}

function describeKeys(
  provider: SocialProviderName,
  { content, version, changed }: EncryptedSecret,
  config: SocialKeyConfig,
): SocialKeysState {
  const fixed = getFixedSource(provider, config);
  // saved keys are not used beside those of the environment, so they are not described
  const stored = fixed ? null : parseSocialKeys(content);
  const secret = stored?.clientSecret ?? '';
  return {
    provider,
    title: SOCIAL_PROVIDER_TITLES[provider],
    source: fixed ?? (content.state === 'none' ? 'none' : 'admin'),
    isUnreadable: fixed === null && content.state !== 'none' && stored === null,
    version,
    changed: content.state === 'none' ? null : changed,
    clientId: stored?.clientId ?? '',
    isSecretSet: secret !== '',
    lastCharacters: getSecretEnding(secret),
  };
}
