import type { SocialKeys } from '../../social-keys.ts';
import { guardSocialProvider } from './guard-social-provider.ts';
import { facebookProvider } from './providers/facebook.provider.ts';
import { googleProvider } from './providers/google.provider.ts';
import type { SocialName } from './social.rules.ts';
import type { SocialProvider } from './social-provider.ts';

export type SocialProviders = Record<SocialName, SocialProvider | null>;

const made = new WeakMap<SocialKeys, SocialProviders>();

/**
 * The providers that have keys; made once, because they keep what they learned of the provider and the state of their
 * circuit breakers.
 */
export function socialProvidersOf(keys: SocialKeys): SocialProviders {
  const known = made.get(keys);
  if (known) return known;
  const providers: SocialProviders = {
    google: keys.google && guardSocialProvider(googleProvider(keys.google), { callsForPage: true }),
    facebook: keys.facebook && guardSocialProvider(facebookProvider(keys.facebook), { callsForPage: false }),
  };
  made.set(keys, providers);
  return providers;
}

/** Who comes in by whom: switched on in the settings, and with keys. */
export function signInWith(
  settings: { googleLogin: boolean; facebookLogin: boolean },
  keys: SocialKeys,
): Record<SocialName, boolean> {
  return {
    google: settings.googleLogin && keys.google !== null,
    facebook: settings.facebookLogin && keys.facebook !== null,
  };
}
