import type { SocialAddresses, SocialKeys } from '../../../config/social-keys.ts';
import { cached } from '../../../platform/caching/cached.ts';
import { DATABASE_DOWN } from '../../../platform/database/database-health.ts';
import { type Db, getDatabaseState } from '../../../platform/database/db.ts';
import { isUnavailable } from '../../../platform/overload/unavailable.ts';
import {
  type EncryptedSecret,
  type KeySource,
  readEncryptedSecrets,
} from '../../../platform/secrets/encrypted-secrets.ts';
import { SOCIAL_PROVIDERS, type SocialProviderName } from '../social-login.rules.ts';
import { getSocialSecretName, parseSocialKeys, SOCIAL_SECRETS } from './stored-social-keys.ts';

export type SocialKeyConfig = KeySource & { demo: boolean; social: SocialKeys; socialAddresses: SocialAddresses };

type Log = { warn(details: object, message: string): void };

/** The current keys of the sign-in providers: those of the environment, and those saved in the admin. */
export type SocialKeyRegistry = {
  /** Another object after a change; keys of an unchanged provider stay the same object. */
  readonly current: SocialKeys;
  /** Replaces keys that have changed, at most a second ago in another process. */
  sync(log: Log): Promise<void>;
  /** Call after a change in this process: the next `sync` queries the database. */
  invalidate(): void;
};

/** Every process uses changed keys within this time. */
const CACHE_TTL_MS = 1000;

export function createSocialKeyRegistry(config: SocialKeyConfig, db: Db): SocialKeyRegistry {
  const fixed = config.social;
  const replaceable = config.demo ? [] : SOCIAL_PROVIDERS.filter((name) => fixed[name] === null);
  const secrets = cached(CACHE_TTL_MS, (from) => readEncryptedSecrets(from, config, SOCIAL_SECRETS));
  const known = new Map<SocialProviderName, { version: number; isReadable: boolean }>();
  let current = fixed;

  function apply(name: SocialProviderName, { version, content }: EncryptedSecret, log: Log): void {
    const previous = known.get(name) ?? { version: 0, isReadable: true };
    const isReadable = content.state !== 'unreadable';
    // the same version can become readable, once the key file is repaired
    if (previous.version === version && (previous.isReadable || !isReadable)) return;
    known.set(name, { version, isReadable });
    const keys = parseSocialKeys(content);
    if (!keys && content.state !== 'none')
      log.warn({ provider: name }, 'stored keys of a sign-in provider cannot be used: enter them again in the admin');
    const { google, facebook } = config.socialAddresses;
    if (name === 'google') current = { ...current, google: keys && { ...keys, ...google } };
    else current = { ...current, facebook: keys && { ...keys, ...facebook } };
  }

  return {
    get current() {
      return current;
    },
    async sync(log) {
      if (replaceable.length === 0) return;
      try {
        const found = await getDatabaseState(db).health.unlessDown(secrets.read(db));
        if (found === DATABASE_DOWN) return;
        for (const name of replaceable) {
          const secret = found.get(getSocialSecretName(name));
          if (secret) apply(name, secret, log);
        }
      } catch (error) {
        // this runs before every request, and most of them do not sign in
        if (!isUnavailable(error)) log.warn({ error: String(error) }, 'sign-in providers could not be updated');
      }
    },
    invalidate: () => secrets.invalidate(db),
  };
}
