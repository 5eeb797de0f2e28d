import type { Editor, Entry, EntryValues, Resource } from './resource.ts';

type Restricting = Pick<Resource, 'restricted'>;

/** The values that an editor may read and change. */
export function omitRestrictedValues({ restricted }: Restricting, values: EntryValues, editor: Editor): EntryValues {
  if (!restricted || restricted.isAllowed(editor)) return values;
  return Object.fromEntries(Object.entries(values).filter(([name]) => !restricted.fields.includes(name)));
}

export function omitRestrictedFields(resource: Restricting, entry: Entry, editor: Editor): Entry {
  return { ...entry, values: omitRestrictedValues(resource, entry.values, editor) };
}

/** A change without a restricted field keeps its stored value. */
export function keepRestrictedValues(
  { restricted }: Restricting,
  stored: EntryValues,
  changed: EntryValues,
): EntryValues {
  const missing = restricted?.fields.filter((name) => changed[name] === undefined) ?? [];
  return Object.assign({}, changed, Object.fromEntries(missing.map((name) => [name, stored[name]])));
}
