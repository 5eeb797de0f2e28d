import type { SocialAddresses, SocialKeys } from '../../../config/social-keys.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { EncryptedSecret, KeySource } from '../../../platform/secrets/encrypted-secrets.ts';
import { type SecretLog, type SecretWatcher, watchSecrets } from '../../../platform/secrets/watch-secrets.ts';
import { SOCIAL_PROVIDERS, type SocialProviderName } from '../social-login.rules.ts';
import { getSocialSecretName, parseSocialKeys } from './stored-social-keys.ts';

export type SocialKeyConfig = KeySource & { demo: boolean; social: SocialKeys; socialAddresses: SocialAddresses };

/** The current keys of the sign-in providers: those of the environment, and those from the admin. */
export type SocialKeyRegistry = SecretWatcher & {
  /** Another object after a change; keys of an unchanged provider stay the same object. */
  readonly current: SocialKeys;
};

export function createSocialKeyRegistry(config: SocialKeyConfig, db: Db): SocialKeyRegistry {
  const replaceable = config.demo ? [] : SOCIAL_PROVIDERS.filter((name) => config.social[name] === null);
  let current = config.social;

  function replaceKeys(name: SocialProviderName, { content }: EncryptedSecret, log: SecretLog): void {
    const keys = parseSocialKeys(content);
    if (!keys && content.state !== 'none')
      log.warn({ provider: name }, 'stored keys of a sign-in provider cannot be used: enter them again in the admin');
    const { google, facebook } = config.socialAddresses;
    if (name === 'google') current = { ...current, google: keys && { ...keys, ...google } };
    else current = { ...current, facebook: keys && { ...keys, ...facebook } };
  }

  const watcher = watchSecrets(config, db, {
    names: replaceable.map(getSocialSecretName),
    failure: 'sign-in providers could not be updated',
    apply(changed, log) {
      for (const name of replaceable) {
        const secret = changed.get(getSocialSecretName(name));
        if (secret) replaceKeys(name, secret, log);
      }
    },
  });
  return {
    ...watcher,
    get current() {
      return current;
    },
  };
}
