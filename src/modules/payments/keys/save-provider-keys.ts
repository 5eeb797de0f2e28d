import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { readEncryptedSecret, saveEncryptedSecret } from '../../../platform/secrets/encrypted-secrets.ts';
import { findProviderDefinitionById } from '../payment-methods.ts';
import type { ProviderDefinition } from '../providers/define-provider.ts';
import { checkEnteredKeys } from './check-entered-keys.ts';
import type { KeysChange } from './describe-keys-change.ts';
import { mayBeOtherAccount } from './may-be-other-account.ts';
import { countOpenPayments } from './open-payments.store.ts';
import type { EnteredKeys } from './provider-keys.input.ts';
import type { RegistryConfig } from './provider-registry.ts';
import { getKeySource } from './read-provider-keys.ts';
import { getSecretName, parseStoredKeys } from './stored-keys.ts';

/** Refusals of `findEditableProvider` besides `api.not-found`. */
export const EDITING_REFUSALS = { 'payments.demo-keys': 'refused', 'payments.environment-keys': 'refused' } as const;

/** Refusals of `checkEnteredKeys`. */
export const KEY_REFUSALS = {
  'payments.key-format': 'refused',
  'payments.keys-mixed': 'refused',
  'payments.live-key': 'refused',
  'payments.test-key': 'refused',
} as const;

type KeysEntry = {
  provider: string;
  entered: EnteredKeys;
  /** Version that the change is based on; 0 before the first one. */
  version: number;
  /** Confirms that the new keys belong to the account of the saved ones. */
  isSameAccount: boolean;
  staffName: string;
  now: Date;
};

/**
 * Stores keys of a provider encrypted. Refuses as `EDITING_REFUSALS`, `KEY_REFUSALS` and `SAVE_SECRET_REFUSALS`, and with
 * `payments.open-payments`. Invalidate the provider registry after the transaction.
 */
export async function saveProviderKeys(
  tx: Tx,
  config: RegistryConfig,
  { provider, entered, version, isSameAccount, staffName, now }: KeysEntry,
): Promise<Result<KeysChange>> {
  const definition = findEditableProvider(provider, config);
  if (!definition.ok) return definition;
  const { code, configuration } = definition.value;
  const name = getSecretName(provider);
  const { content } = await readEncryptedSecret(tx, config, name);
  const before = parseStoredKeys(content);
  const checked = checkEnteredKeys(configuration, entered, before, config.paymentSettings);
  if (!checked.ok) return checked;
  const after = checked.value.stored;
  const canBeOther = !isSameAccount && mayBeOtherAccount(configuration, before, after);
  const count = canBeOther ? await countOpenPayments(tx, code, now) : 0;
  if (count > 0) return refuse('payments.open-payments', { count });
  const change = { name, text: JSON.stringify(after), version, staffName, now };
  const saved = await saveEncryptedSecret(tx, config, change);
  if (!saved.ok) return saved;
  const wasUnreadable = content.state !== 'none' && before === null;
  return ok({ before, wasUnreadable, after, version: saved.value.version });
}

/** Refuses providers whose keys are in the environment, and all in a demo shop: the passwords of its owners are public. */
export function findEditableProvider(
  id: string,
  config: Pick<RegistryConfig, 'demo' | 'payments'>,
): Result<ProviderDefinition> {
  const definition = findProviderDefinitionById(id);
  if (!definition) return refuse('api.not-found', {}, 'missing');
  const source = getKeySource(id, config);
  if (source === 'demo') return refuse('payments.demo-keys');
  return source === 'environment' ? refuse('payments.environment-keys') : ok(definition);
}
