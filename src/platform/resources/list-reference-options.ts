import { type Locale, pickTranslation } from '../../kernel/locale.ts';
import type { Db } from '../database/db.ts';
import { selectReferenceOptions } from './resource.store.ts';
import type { Fields } from './resource.ts';

export type ReferenceOption = { value: string; name: string };

/** Rows that each reference of a resource can point to, by field, named in a language. */
export async function listReferenceOptions(
  db: Db,
  fields: Fields,
  locale: Locale,
): Promise<ReadonlyMap<string, ReferenceOption[]>> {
  const loaded = Object.entries(fields).map(async ([field, { control }]): Promise<[string, ReferenceOption[]][]> => {
    if (control.kind !== 'reference' && control.kind !== 'references') return [];
    const rows = await selectReferenceOptions(db, control);
    const toName = (label: (typeof rows)[number]['label']) =>
      typeof label === 'string' ? label : pickTranslation(label, locale);
    return [[field, rows.map(({ id, label }) => ({ value: String(id), name: toName(label) }))]];
  });
  return new Map((await Promise.all(loaded)).flat());
}
