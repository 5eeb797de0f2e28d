import type { SocialKeys } from '../../config/social-keys.ts';
import { guardSocialProvider } from './guard-social-provider.ts';
import { createFacebookProvider } from './providers/facebook.provider.ts';
import { createGoogleProvider } from './providers/google.provider.ts';
import type { SocialProviderName } from './social-login.rules.ts';
import type { SocialProvider } from './social-provider.ts';

export type SocialProviders = Record<SocialProviderName, SocialProvider | null>;

const providersByKeys = new WeakMap<object, SocialProvider>();

/** Created once per keys, because providers cache discovery data and hold the state of their circuit breakers. */
function getProvider<Keys extends object>(keys: Keys | null, create: (keys: Keys) => SocialProvider) {
  if (!keys) return null;
  const provider = providersByKeys.get(keys) ?? create(keys);
  providersByKeys.set(keys, provider);
  return provider;
}

/** Providers with configured keys. */
export function getSocialProviders({ google, facebook }: SocialKeys): SocialProviders {
  return {
    google: getProvider(google, (keys) => guardSocialProvider(createGoogleProvider(keys), { callsForPage: true })),
    facebook: getProvider(facebook, (keys) =>
      guardSocialProvider(createFacebookProvider(keys), { callsForPage: false }),
    ),
  };
}

/** Enabled providers: switched on in the settings and with configured keys. */
export function getEnabledProviders(
  settings: { googleLogin: boolean; facebookLogin: boolean },
  keys: SocialKeys,
): Record<SocialProviderName, boolean> {
  return {
    google: settings.googleLogin && keys.google !== null,
    facebook: settings.facebookLogin && keys.facebook !== null,
  };
}
