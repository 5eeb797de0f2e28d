import { OTHER_COUNTRIES } from '../../../kernel/contact/zones.ts';
import { formatMoney } from '../../../kernel/format-money.ts';
import { addDigitsToTag, DEFAULT_LOCALE, getLocaleDigits, pickTranslation } from '../../../kernel/locale.ts';
import { getMoneyFormat, type Settings } from '../../../modules/settings/settings.rules.ts';
import type { Field } from '../../../platform/resources/field.ts';
import type { ReferenceOption } from '../../../platform/resources/list-reference-options.ts';
import { formatTimestamp } from '../../dates/format-dates.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import type { FieldLabels } from './form-view.server.ts';
import { formatMeasure, formatParts } from './format-parts.server.ts';

export type ValueFormat = Pick<ShopRequest, 'locale' | 't'> & {
  labels: FieldLabels;
  timeZone: string;
  /** Formats an amount in minor units. */
  formatAmount(amount: number): string;
  options: ReadonlyMap<string, ReferenceOption[]>;
};

export function createValueFormat(
  { locale, t }: Pick<ShopRequest, 'locale' | 't'>,
  { labels, options }: Pick<ValueFormat, 'labels' | 'options'>,
  settings: Settings,
): ValueFormat {
  const { currency, timeZone } = settings;
  const money = getMoneyFormat(settings, locale);
  return { locale, t, labels, options, timeZone, formatAmount: (amount) => formatMoney({ amount, currency }, money) };
}

const EMPTY = '–';

type FieldValue = {
  name: string;
  field: Field | undefined;
  value: unknown;
  /** Values of all fields, where the unit of a number can depend on another one. */
  values?: Readonly<Record<string, unknown>>;
};

/** Value of a field as text in the language of the staff member. */
export function formatFieldValue({ name, field, value, values = {} }: FieldValue, format: ValueFormat): string {
  if (!field || value === null || value === undefined || value === '') return EMPTY;
  const { control } = field;
  if (control.kind === 'rows' || control.kind === 'group')
    return formatParts(control, value, { values, format }) || EMPTY;
  if (control.kind === 'measure') return formatMeasure(value, control.units[String(values[control.by])], format);
  if (typeof value === 'object') return formatCompoundValue(name, field, value, format) || EMPTY;
  const { locale, t, labels, options, timeZone } = format;
  const { kind } = control;
  if (kind === 'flag') return t(value === true ? 'admin.facts.yes' : 'admin.facts.no');
  if (kind === 'date-time')
    return formatTimestamp(String(value), { locale, digits: getLocaleDigits(locale), timeZone });
  if (kind === 'choice' && (typeof value === 'string' || typeof value === 'number')) return labels.choice(name, value);
  if (kind === 'percent' || kind === 'money') return formatMeasure(value, kind, format);
  if (kind === 'date')
    return new Intl.DateTimeFormat(addDigitsToTag(locale), { dateStyle: 'medium', timeZone: 'UTC' }).format(
      new Date(String(value)),
    );
  const option = options.get(name)?.find((one) => one.value === String(value));
  if (kind === 'reference') return option?.name ?? EMPTY;
  if (option) return option.name;
  return typeof value === 'number' ? new Intl.NumberFormat(addDigitsToTag(locale)).format(value) : String(value);
}

function formatCompoundValue(
  name: string,
  { control }: Field,
  value: object,
  { locale, t, labels, options }: Pick<ValueFormat, 'locale' | 't' | 'labels' | 'options'>,
): string {
  switch (control.kind) {
    case 'localized-text':
      return pickTranslation({ ...value }, locale);
    case 'localized-lines':
      return pickLines(value, locale);
    case 'references':
    case 'weekdays':
      return formatReferences(value, options.get(name) ?? []);
    case 'zones':
      return formatZones(Object.values(value), labels, options.get(name) ?? []);
    case 'product-list':
      return t('admin.productList.count', { count: Object.keys(value).length });
    case 'lines':
      return Object.values(value).join('\n');
    case 'choice-by-language':
      return Object.entries(value)
        .map(([language, choice]) => `${language}: ${labels.choice(name, String(choice))}`)
        .join('\n');
    case 'choice-with-text': {
      const parts: Record<string, unknown> = { ...value };
      return `${labels.choice(name, String(parts[control.choice]))}: ${parts[control.text]}`;
    }
    case 'link-lists':
      return Object.values(value)
        .flat()
        .map(({ url }) => String(url))
        .join('\n');
    default:
      return '';
  }
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

/** Countries that a list names; the number of further ones follows. */
const MAX_NAMED_ZONES = 8;

/** Names of the countries, with the parts that are meant. */
function formatZones(zones: readonly object[], labels: FieldLabels, options: readonly ReferenceOption[]): string {
  const names = zones.map((zone) => {
    const { country, states, zip_prefixes }: Record<string, unknown> = { ...zone };
    if (country === OTHER_COUNTRIES) return labels.choice('zones', 'others');
    const name = options.find((option) => option.value === country)?.name ?? String(country);
    const parts = [states, zip_prefixes].flat().filter(Boolean);
    return parts.length > 0 ? `${name} (${parts.join(', ')})` : name;
  });
  const others = names.length - MAX_NAMED_ZONES;
  return [...names.slice(0, MAX_NAMED_ZONES), ...(others > 0 ? [`+${others}`] : [])].join(', ');
}
