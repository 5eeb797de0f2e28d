import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Tx } from '../database/db.ts';
import { refuseViolations } from './constraint-refusals.ts';
import { copyDeletedRow } from './deleted-entry.store.ts';
import { deleteEntry, insertEntry } from './resource.store.ts';
import type { Entry, EntryChange, EntryValues, Fields, Resource } from './resource.ts';
import { canRestore } from './restore-entry.ts';
import { keepRestrictedValues } from './restricted-fields.ts';
import { getStorage } from './table-storage.ts';
import { deleteOutdatedOfEntry } from './translations/outdated-translation.store.ts';
import { recordSourceChanges } from './translations/record-source-changes.ts';

/** Refusals of changes besides those of `Resource.check`. */
export const CHANGE_REFUSALS = {
  'api.not-found': 'missing',
  'resources.changed': 'conflict',
  'resources.taken': 'refused',
  'resources.in-use': 'conflict',
} as const;

/** Entry after a change, and the change for the audit log. */
export type SavedEntry = { entry: Entry; change: EntryChange };

/** Values in their stored order; see `Field.arrange`. */
function arrangeValues(fields: Fields, values: EntryValues): EntryValues {
  const arranged = Object.entries(values).map(([name, value]) => [name, fields[name]?.arrange?.(value) ?? value]);
  return Object.fromEntries(arranged);
}

/** Creates an entry. Refuses as `check` and with `resources.taken`. */
export async function createEntry(
  tx: Tx,
  resource: Resource,
  values: EntryValues,
  now: Date,
): Promise<Result<SavedEntry>> {
  const checked = await resource.check?.(tx, { id: 0, before: null, after: values }, now);
  if (checked && !checked.ok) return checked;
  const arranged = arrangeValues(resource.fields, values);
  const inserted = await refuseViolations(resource, () => insertEntry(tx, resource, arranged));
  if (!inserted.ok) return inserted;
  const change = { id: inserted.value.id, before: null, after: arranged };
  await resource.applyEffects?.(tx, change, now);
  return ok({ entry: inserted.value, change });
}

/** Changes an entry of a known version. Refuses with `resources.changed` when another editor has changed it since. */
export async function changeEntry(
  tx: Tx,
  resource: Resource,
  { id, version, values: changed }: Entry,
  now: Date,
): Promise<Result<SavedEntry>> {
  const locked = await getStorage(resource).lock(tx, id);
  if (!locked) return refuse('api.not-found', {}, 'missing');
  if (locked.version !== version) return refuse('resources.changed', {}, 'conflict');
  const values = keepRestrictedValues(resource, locked.values, changed);
  const arranged = arrangeValues(resource.fields, values);
  const change = { id, before: locked.values, after: arranged };
  if (!hasChanged(change)) return ok({ entry: locked, change });
  const checked = await resource.check?.(tx, { id, before: locked.values, after: values }, now);
  if (checked && !checked.ok) return checked;
  const updated = await refuseViolations(resource, () => getStorage(resource).update(tx, id, arranged, now));
  if (!updated.ok) return updated;
  await recordSourceChanges(tx, resource, [{ id, before: locked.values, after: arranged }]);
  await resource.applyEffects?.(tx, change, now);
  return ok({ entry: updated.value, change });
}

/** Deletes an entry, which `restoreEntry` can restore if `canRestore`. Refuses with `resources.in-use` when other data references it. */
export async function removeEntry(tx: Tx, resource: Resource, id: number, now: Date): Promise<Result<EntryChange>> {
  const locked = await getStorage(resource).lock(tx, id);
  if (!locked) return refuse('api.not-found', {}, 'missing');
  const change = { id, before: locked.values, after: null };
  const checked = await resource.check?.(tx, change, now);
  if (checked && !checked.ok) return checked;
  if (canRestore(resource)) await copyDeletedRow(tx, resource, id, now);
  const deletion = { table: resource.table, fields: {} };
  const deleted = await refuseViolations(deletion, () => deleteEntry(tx, resource, id));
  if (!deleted.ok) return deleted;
  // a restored entry has its marks again
  if (!canRestore(resource)) await deleteOutdatedOfEntry(tx, resource.name, id);
  await resource.applyEffects?.(tx, change, now);
  return ok(change);
}

/** Whether a change has an effect; a form can be saved without one. */
export function hasChanged({ before, after }: Pick<EntryChange, 'before' | 'after'>): boolean {
  return !before || !after || Object.keys(after).some((name) => !isSameValue(before[name], after[name]));
}

/** Compares values of fields; the order of languages and properties has no meaning, and an empty text is none. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(toComparable(one)) === JSON.stringify(toComparable(other));
}

function toComparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toComparable);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, text]) => text !== '');
  return entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => [name, toComparable(part)]);
}
