import { ok, type RefusalReason, type Result, refuse, refuseFields } from '../../../kernel/result.ts';
import type { ProviderConfiguration, ProviderKeys } from '../providers/provider-configuration.ts';
import type { EnteredKeys, KeyMode } from './provider-keys.input.ts';
import { type PaymentSettings, type StoredKeys, toProviderKeys } from './stored-keys.ts';

/** Printable ASCII: keys are sent in HTTP headers. */
const DEFAULT_PATTERN = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/;

type Problems = Record<string, RefusalReason[]>;
type CheckedKeys = { stored: StoredKeys; keys: ProviderKeys };

/**
 * Merges submitted keys with the saved ones and validates all of them. Refusals name the field and never contain a value.
 * @param stored saved keys; null without any, or when they cannot be decrypted
 */
export function checkEnteredKeys(
  configuration: ProviderConfiguration,
  { mode, keys }: EnteredKeys,
  stored: StoredKeys | null,
  paymentSettings: PaymentSettings,
): Result<CheckedKeys> {
  const values = mergeValues(keys, stored?.values ?? {});
  const problems: Problems = Object.fromEntries(
    [...new Set([...listFields(configuration), ...Object.keys(keys)])].flatMap((field) => {
      const problem = findProblem(configuration, field, { value: values[field], mode });
      return problem ? [[`keys.${field}`, [problem]]] : [];
    }),
  );
  if (Object.keys(problems).length > 0) return refuseFields(problems);
  const complete: StoredKeys = { mode, values };
  const provider = toProviderKeys(configuration, complete, paymentSettings);
  return provider ? ok({ stored: complete, keys: provider }) : refuse('payments.keys-mixed');
}

/** Keys and settings of a provider that the admin can change. */
export function listFields({ keys, optionalKeys = {}, settings = {} }: ProviderConfiguration): string[] {
  return [...Object.keys(keys), ...Object.keys(optionalKeys), ...Object.keys(settings)];
}

function mergeValues(entered: EnteredKeys['keys'], stored: StoredKeys['values']): StoredKeys['values'] {
  const values = new Map(Object.entries(stored));
  for (const [field, value] of Object.entries(entered)) {
    const trimmed = value?.trim();
    if (value === null) values.delete(field);
    else if (trimmed) values.set(field, trimmed);
  }
  return Object.fromEntries(values);
}

function findProblem(
  { keys, optionalKeys = {}, settings = {}, keyModes }: ProviderConfiguration,
  field: string,
  { value, mode }: { value: string | undefined; mode: KeyMode },
): RefusalReason | null {
  // maps, because a field can be named like a property of every object
  const key = new Map(Object.entries({ ...keys, ...optionalKeys })).get(field);
  const setting = new Map(Object.entries(settings)).get(field);
  if (!key && !setting) return { code: 'fields.unknown', facts: { type: field } };
  if (value === undefined)
    return Object.hasOwn(keys, field) ? { code: 'fields.required', facts: { type: field } } : null;
  if (setting)
    return setting.schema.safeParse(value).success ? null : { code: 'fields.invalid', facts: { type: field } };
  if (!(key?.pattern ?? DEFAULT_PATTERN).test(value)) return { code: 'payments.key-format', facts: {} };
  if (!keyModes?.fields.includes(field)) return null;
  if (mode === 'live' && !keyModes.live.test(value)) return { code: 'payments.test-key', facts: {} };
  return mode === 'test' && !keyModes.test.test(value) ? { code: 'payments.live-key', facts: {} } : null;
}
