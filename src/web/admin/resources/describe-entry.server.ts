import { getCountryName } from '../../../kernel/contact/countries.ts';
import { pickTranslation } from '../../../kernel/locale.ts';
import type { Entry, Resource } from '../../../platform/resources/resource.ts';

/** Text of the first column of the list. */
export function describeEntry(
  { fields, list }: Pick<Resource, 'fields' | 'list'>,
  { values }: Pick<Entry, 'values'>,
  locale: string,
): string {
  const [name = ''] = list.columns;
  const value = values[name];
  const control = fields[name]?.control;
  if (control?.kind === 'text' && control.options === 'countries') return getCountryName(String(value), locale);
  return typeof value === 'object' && value !== null ? pickTranslation({ ...value }, locale) : String(value);
}
