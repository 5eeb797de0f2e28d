import { DEFAULT_LOCALE, getLocaleDigits, pickTranslation } from '../../../kernel/locale.ts';
import type { Field } from '../../../platform/resources/field.ts';
import type { ReferenceOption } from '../../../platform/resources/list-reference-options.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { formatTime } from '../format-dates.server.ts';
import type { ResourceLabels } from './resource-labels.server.ts';

export type ValueFormat = Pick<ShopRequest, 'locale' | 't'> & {
  labels: ResourceLabels;
  timeZone: string;
  /** Formats an amount in minor units. */
  formatAmount(amount: number): string;
  options: ReadonlyMap<string, ReferenceOption[]>;
};

const EMPTY = '–';

/** Value of a field as text in the language of the staff member. */
export function formatFieldValue(
  { name, field, value }: { name: string; field: Field | undefined; value: unknown },
  { locale, t, labels, options, timeZone, formatAmount }: ValueFormat,
): string {
  if (!field || value === null || value === undefined || value === '') return EMPTY;
  const { kind } = field.control;
  if (kind === 'localized-text') return (typeof value === 'object' && pickTranslation({ ...value }, locale)) || EMPTY;
  if (kind === 'localized-lines') return pickLines(value, locale) || EMPTY;
  if (kind === 'money') return typeof value === 'number' ? formatAmount(value) : String(value);
  if (kind === 'references') return formatReferences(value, options.get(name) ?? []) || EMPTY;
  if (kind === 'flag') return t(value === true ? 'admin.facts.yes' : 'admin.facts.no');
  if (kind === 'date-time') return formatTime(String(value), { locale, digits: getLocaleDigits(locale), timeZone });
  if (kind === 'reference') return options.get(name)?.find((option) => option.value === String(value))?.name ?? EMPTY;
  if (kind === 'choice' && (typeof value === 'string' || typeof value === 'number')) return labels.choice(name, value);
  return String(value);
}

function pickLines(value: unknown, locale: string): string {
  const lists: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {};
  const lines = lists[locale] ?? lists[DEFAULT_LOCALE];
  return Array.isArray(lines) ? lines.join(', ') : '';
}

function formatReferences(ids: unknown, options: readonly ReferenceOption[]): string {
  const chosen = new Set(Array.isArray(ids) ? ids.map(String) : []);
  return options
    .filter(({ value }) => chosen.has(value))
    .map(({ name }) => name)
    .join(', ');
}
