import { getLocaleDigits, pickTranslation } from '../../../kernel/locale.ts';
import type { Field } from '../../../platform/resources/field.ts';
import type { ReferenceOption } from '../../../platform/resources/list-reference-options.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { formatTime } from '../format-dates.server.ts';
import type { ResourceLabels } from './resource-labels.server.ts';

export type ValueFormat = Pick<ShopRequest, 'locale' | 't'> & {
  labels: ResourceLabels;
  timeZone: string;
  options: ReadonlyMap<string, ReferenceOption[]>;
};

const EMPTY = '–';

/** Value of a field as text in the language of the staff member. */
export function formatFieldValue(
  { name, field, value }: { name: string; field: Field | undefined; value: unknown },
  { locale, t, labels, options, timeZone }: ValueFormat,
): string {
  if (!field || value === null || value === undefined || value === '') return EMPTY;
  const { kind } = field.control;
  if (kind === 'localized-text') return (typeof value === 'object' && pickTranslation({ ...value }, locale)) || EMPTY;
  if (kind === 'flag') return t(value === true ? 'admin.facts.yes' : 'admin.facts.no');
  if (kind === 'date-time') return formatTime(String(value), { locale, digits: getLocaleDigits(locale), timeZone });
  if (kind === 'reference') return options.get(name)?.find((option) => option.value === String(value))?.name ?? EMPTY;
  if (kind === 'choice' && (typeof value === 'string' || typeof value === 'number')) return labels.choice(name, value);
  return String(value);
}
