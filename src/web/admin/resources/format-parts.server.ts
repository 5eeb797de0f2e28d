import { addDigitsToTag, type Locale } from '../../../kernel/locale.ts';
import type { FieldControl, MeasureUnit } from '../../../platform/resources/field.ts';
import { formatOpenings, type PartControl } from '../../../platform/resources/part-field.ts';

type Context = { values: Readonly<Record<string, unknown>>; format: NumberFormat };

/** Language and amounts of the staff member's pages. */
type NumberFormat = { locale: Locale; formatAmount(amount: number): string };

/** A line per row, or the parts of an object in their order. */
export function formatParts(
  { kind, parts }: Extract<FieldControl, { kind: 'rows' | 'group' }>,
  value: unknown,
  context: Context,
): string {
  const rows: unknown[] = kind === 'rows' && Array.isArray(value) ? value : [value];
  const formatRow = (row: unknown) => {
    const given: Record<string, unknown> = typeof row === 'object' && row !== null ? { ...row } : {};
    const texts = Object.entries(parts).map(([name, part]) => formatPart(part, given[name], context));
    return texts.filter(Boolean).join(', ');
  };
  return rows.map(formatRow).join('\n');
}

function formatPart(control: PartControl, value: unknown, { values, format }: Context): string {
  if (control.kind === 'money') return formatMeasure(value, 'money', format);
  if (control.kind === 'measure') return formatMeasure(value, control.units[String(values[control.by])], format);
  if (control.kind === 'hours' && Array.isArray(value)) return formatOpenings(value);
  if (control.kind === 'flag') return value === true ? '✓' : '–';
  return String(value ?? '');
}

/** An amount, a share or a count as the language writes it; a text that is not a number as typed. */
export function formatMeasure(value: unknown, unit: MeasureUnit | undefined, { locale, formatAmount }: NumberFormat) {
  if (typeof value !== 'number') return String(value ?? '');
  const tag = addDigitsToTag(locale);
  if (unit === 'money') return formatAmount(value);
  if (unit === 'percent')
    return new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }).format(value / 10_000);
  return new Intl.NumberFormat(tag).format(value);
}
