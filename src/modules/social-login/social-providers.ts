import type { SocialKeys } from '../../config/social-keys.ts';
import { guardSocialProvider } from './guard-social-provider.ts';
import { createFacebookProvider } from './providers/facebook.provider.ts';
import { createGoogleProvider } from './providers/google.provider.ts';
import type { SocialProviderName } from './social-login.rules.ts';
import type { SocialProvider } from './social-provider.ts';

export type SocialProviders = Record<SocialProviderName, SocialProvider | null>;

const providersByKeys = new WeakMap<SocialKeys, SocialProviders>();

/**
 * Providers with configured keys; created once, because they cache discovery data and hold the state of their circuit
 * breakers.
 */
export function getSocialProviders(keys: SocialKeys): SocialProviders {
  const existing = providersByKeys.get(keys);
  if (existing) return existing;
  const providers: SocialProviders = {
    google: keys.google && guardSocialProvider(createGoogleProvider(keys.google), { callsForPage: true }),
    facebook: keys.facebook && guardSocialProvider(createFacebookProvider(keys.facebook), { callsForPage: false }),
  };
  providersByKeys.set(keys, providers);
  return providers;
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
