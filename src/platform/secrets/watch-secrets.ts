import { cached } from '../caching/cached.ts';
import { DATABASE_DOWN } from '../database/database-health.ts';
import { type Db, getDatabaseState } from '../database/db.ts';
import { isUnavailable } from '../overload/unavailable.ts';
import { type EncryptedSecret, type KeySource, readEncryptedSecrets } from './encrypted-secrets.ts';

export type SecretLog = { warn(details: object, message: string): void };

type WatchedSecrets = {
  names: readonly string[];
  /** Uses secrets with another version, and those that became readable again, by name. */
  apply(changed: ReadonlyMap<string, EncryptedSecret>, log: SecretLog): void;
  /** Logged when the secrets cannot be read; the previous ones stay in use. */
  failure: string;
};

/** Applies changes of encrypted secrets that were made in any process. */
export type SecretWatcher = {
  /** Applies changes, at most a second after they were made in another process. */
  sync(log: SecretLog): Promise<void>;
  /** Call after a change in this process: the next `sync` queries the database. */
  invalidate(): void;
};

/** Every process uses changed secrets within this time. */
const CACHE_TTL_MS = 1000;

export function watchSecrets(config: KeySource, db: Db, { names, apply, failure }: WatchedSecrets): SecretWatcher {
  const secrets = cached(CACHE_TTL_MS, (from) => readEncryptedSecrets(from, config, names));
  const known = new Map<string, { version: number; isReadable: boolean }>();

  function isChanged(name: string, { version, content }: EncryptedSecret): boolean {
    const previous = known.get(name) ?? { version: 0, isReadable: true };
    // the same version can become readable, once the key file is repaired
    return previous.version !== version || (!previous.isReadable && content.state !== 'unreadable');
  }

  async function sync(log: SecretLog): Promise<void> {
    if (names.length === 0) return;
    const found = await getDatabaseState(db).health.unlessDown(secrets.read(db));
    if (found === DATABASE_DOWN) return;
    const changed = new Map([...found].filter(([name, secret]) => isChanged(name, secret)));
    if (changed.size === 0) return;
    apply(changed, log);
    for (const [name, { version, content }] of changed)
      known.set(name, { version, isReadable: content.state !== 'unreadable' });
  }

  return {
    async sync(log) {
      try {
        await sync(log);
      } catch (error) {
        // this runs before every request and job, and most of them do not use the secrets
        if (!isUnavailable(error)) log.warn({ error: String(error) }, failure);
      }
    },
    invalidate: () => secrets.invalidate(db),
  };
}
