import { ok, type Result, refuse, refuseFields } from '../../../kernel/result.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { AuditEntry } from '../../../platform/operations/operation.ts';
import { readEncryptedSecret, saveEncryptedSecret } from '../../../platform/secrets/encrypted-secrets.ts';
import type { SocialProviderName } from '../social-login.rules.ts';
import { getFixedSource } from './read-social-keys.ts';
import type { SocialKeyConfig } from './social-key-registry.ts';
import { findKeyProblems, getSocialSecretName, parseSocialKeys, type StoredSocialKeys } from './stored-social-keys.ts';

/** Stored keys before and after a change. */
export type SocialKeysChange = {
  /** Null when there were none, or when they could not be read. */
  before: StoredSocialKeys | null;
  wasUnreadable: boolean;
  after: StoredSocialKeys | null;
  version: number;
};

type Change = {
  provider: SocialProviderName;
  /** Submitted keys: an empty one leaves the saved one unchanged; null removes all. */
  keys: StoredSocialKeys | null;
  version: number;
  staffName: string;
  now: Date;
};

/**
 * Saves or removes the keys of a provider. Refuses with `social.demo-keys`, `social.environment-keys`, `api.not-found` when
 * there is nothing to remove, at `client_id` and `client_secret`, and for the same reasons as `saveEncryptedSecret`.
 */
export async function changeSocialKeys(
  db: Db,
  config: SocialKeyConfig,
  { provider, keys, version, staffName, now }: Change,
): Promise<Result<SocialKeysChange>> {
  const fixed = getFixedSource(provider, config);
  // the owner password of a demo shop is public
  if (fixed) return refuse(fixed === 'demo' ? 'social.demo-keys' : 'social.environment-keys');
  return inTransaction(db, async (tx) => {
    const name = getSocialSecretName(provider);
    const { content } = await readEncryptedSecret(tx, config, name);
    if (keys === null && content.state === 'none') return refuse('api.not-found', {}, 'missing');
    const before = parseSocialKeys(content);
    const after = keys && {
      clientId: keys.clientId || (before?.clientId ?? ''),
      clientSecret: keys.clientSecret || (before?.clientSecret ?? ''),
    };
    const problems = after ? findKeyProblems(provider, after) : {};
    if (Object.keys(problems).length > 0) return refuseFields(problems);
    const text = after && JSON.stringify(after);
    const saved = await saveEncryptedSecret(tx, config, { name, text, version, staffName, now });
    if (!saved.ok) return saved;
    const wasUnreadable = content.state !== 'none' && before === null;
    return ok({ before, wasUnreadable, after, version: saved.value.version });
  });
}

/** Audit entry with the names of changed keys, and no value; null when nothing changed. */
export function describeSocialKeysChange(
  provider: SocialProviderName,
  { before, wasUnreadable, after }: SocialKeysChange,
  actor: AuditEntry['actor'],
): AuditEntry | null {
  const changed = (['clientId', 'clientSecret'] as const).filter((name) => before?.[name] !== after?.[name]);
  if (!wasUnreadable && changed.length === 0) return null;
  return {
    actor,
    action: `social-keys-${after ? 'change' : 'remove'}`,
    subject: { kind: 'sign-in-provider', id: provider },
    before: { fields: null },
    after: { fields: changed.join(', ') || null },
  };
}
