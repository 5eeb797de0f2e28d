import { pickTranslation } from '../../../kernel/locale.ts';
import type { Entry, Resource } from '../../../platform/resources/resource.ts';

/** Text of the first column of the list. */
export function describeEntry(
  { list }: Pick<Resource, 'list'>,
  { values }: Pick<Entry, 'values'>,
  locale: string,
): string {
  const value = values[list.columns[0] ?? ''];
  return typeof value === 'object' && value !== null ? pickTranslation({ ...value }, locale) : String(value);
}
