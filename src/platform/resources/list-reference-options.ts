import { type Locale, pickTranslation } from '../../kernel/locale.ts';
import type { Db } from '../database/db.ts';
import { selectReferenceOptions } from './resource.store.ts';
import type { EntryValues, Fields } from './resource.ts';

export type ReferenceOption = { value: string; name: string };

/**
 * Rows that each reference of a resource can point to, by field, named in a language.
 * @param values of the entry of a form: without an option for its row, the form would remove the reference
 */
export async function listReferenceOptions(
  db: Db,
  fields: Fields,
  locale: Locale,
  values: EntryValues = {},
): Promise<ReadonlyMap<string, ReferenceOption[]>> {
  const loaded = Object.entries(fields).map(async ([field, { control }]): Promise<[string, ReferenceOption[]][]> => {
    if (control.kind !== 'reference' && control.kind !== 'references') return [];
    const rows = await selectReferenceOptions(db, control, listIds(values[field]));
    const toName = (label: (typeof rows)[number]['label']) =>
      typeof label === 'string' ? label : pickTranslation(label, locale);
    return [[field, rows.map(({ id, label }) => ({ value: String(id), name: toName(label) }))]];
  });
  return new Map((await Promise.all(loaded)).flat());
}

function listIds(value: unknown): number[] {
  return [value].flat().filter((id) => Number.isInteger(id)) as number[];
}
