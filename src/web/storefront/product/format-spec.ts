import { addDigitsToTag } from '../../../kernel/locale.ts';
import type { PackedSize } from '../../../modules/pricing/shipment-content.rules.ts';
import { sharedFormatters } from '../../ui/numbers/shared-formatters.ts';

/** Units formatted by Intl.NumberFormat, by the sign in the catalogue. */
const UNIT_NAMES: Record<string, string> = {
  d: 'day',
  y: 'year',
  h: 'hour',
  min: 'minute',
  g: 'gram',
  mm: 'millimeter',
  cm: 'centimeter',
  m: 'meter',
  km: 'kilometer',
  in: 'inch',
  '%': 'percent',
};

/** Unit signs that differ by language. */
const LOCALE_UNIT_SIGNS: Record<string, Record<string, string>> = {
  fr: { GB: 'Go', TB: 'To', MP: 'Mpx' },
  tr: { nits: 'nit', 'Gbit/s': 'Gbit/sn', ppm: 'sayfa/dk' },
};

/** Formats a number with its unit in the given locale; most signs, such as mAh, are the same in all languages. */
export function formatSpecNumber(value: number, unit: string | null, locale: string): string {
  const { getNumberFormat } = sharedFormatters;
  const tag = addDigitsToTag(locale);
  const digits = { maximumFractionDigits: 2 } as const;
  const named = unit === null ? undefined : UNIT_NAMES[unit];
  if (named) {
    // the short French form of inch is "po", which is used in Quebec only
    const unitDisplay = named === 'inch' ? 'long' : 'short';
    return getNumberFormat(tag, { ...digits, style: 'unit', unit: named, unitDisplay }).format(value);
  }
  const figure = getNumberFormat(tag, digits).format(value);
  if (unit === null || unit === '') return figure;
  // bidi isolate: keeps Latin signs behind the number in right-to-left text
  return unit === '×' ? `${figure}${unit}` : `\u2066${figure}\u00a0${LOCALE_UNIT_SIGNS[locale]?.[unit] ?? unit}\u2069`;
}

const MM_PER_CM = 10;

/** Formats the size of a packed product in cm: "30 × 20 × 5.5 cm". */
export function formatSize({ lengthMm, widthMm, heightMm }: PackedSize, locale: string): string {
  const sides = [lengthMm, widthMm].map((mm) => formatSpecNumber(mm / MM_PER_CM, null, locale));
  return [...sides, formatSpecNumber(heightMm / MM_PER_CM, 'cm', locale)].join(' × ');
}

const GB_PER_TB = 1024;

/** Formats a storage size, in TB from 1024 GB. */
export function formatStorage(gb: number, locale: string): string {
  return gb >= GB_PER_TB ? formatSpecNumber(gb / GB_PER_TB, 'TB', locale) : formatSpecNumber(gb, 'GB', locale);
}
