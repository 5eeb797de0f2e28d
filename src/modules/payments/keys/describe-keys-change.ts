import type { AuditEntry } from '../../../platform/operations/operation.ts';
import type { StoredKeys } from './stored-keys.ts';

/** Stored keys before and after a change. */
export type KeysChange = {
  /** Null when there were none, or when they could not be read. */
  before: StoredKeys | null;
  wasUnreadable: boolean;
  after: StoredKeys | null;
  version: number;
};

/** Kind of the subjects of audit entries; their id is the provider. */
const SUBJECT = 'payment-provider';

/** Audit entry with the names of changed keys, and no value; null when nothing changed. */
export function describeKeysChange(
  provider: string,
  { before, wasUnreadable, after }: KeysChange,
  actor: AuditEntry['actor'],
): AuditEntry | null {
  const names = [...new Set([...Object.keys(before?.values ?? {}), ...Object.keys(after?.values ?? {})])];
  const changed = names.filter((name) => before?.values[name] !== after?.values[name]);
  if (!wasUnreadable && changed.length === 0 && before?.mode === after?.mode) return null;
  return {
    actor,
    action: `provider-keys-${after ? 'change' : 'remove'}`,
    subject: { kind: SUBJECT, id: provider },
    before: { key_mode: before?.mode ?? null, fields: null },
    after: { key_mode: after?.mode ?? null, fields: changed.join(', ') || null },
  };
}
