import { withDigits } from '../../../kernel/locale.ts';

/** Units formatted by Intl.NumberFormat, by the sign in the catalogue. */
const NAMED: Record<string, string> = {
  d: 'day',
  y: 'year',
  h: 'hour',
  min: 'minute',
  g: 'gram',
  mm: 'millimeter',
  m: 'meter',
  km: 'kilometer',
  in: 'inch',
  '%': 'percent',
};

/** Unit signs that differ by language. */
const OWN_SIGNS: Record<string, Record<string, string>> = {
  fr: { GB: 'Go', TB: 'To', MP: 'Mpx' },
  tr: { nits: 'nit', 'Gbit/s': 'Gbit/sn', ppm: 'sayfa/dk' },
};

/** Formats a number with its unit in the given locale; most signs, such as mAh, are the same in all languages. */
export function specNumber(value: number, unit: string | null, locale: string): string {
  const digits = { maximumFractionDigits: 2 } as const;
  const named = unit === null ? undefined : NAMED[unit];
  if (named) {
    // the short French form of inch is "po", which is used in Quebec only
    const unitDisplay = named === 'inch' ? 'long' : 'short';
    return new Intl.NumberFormat(withDigits(locale), { ...digits, style: 'unit', unit: named, unitDisplay }).format(
      value,
    );
  }
  const figure = new Intl.NumberFormat(withDigits(locale), digits).format(value);
  if (unit === null || unit === '') return figure;
  // bidi isolate: keeps Latin signs behind the number in right-to-left text
  return unit === '×' ? `${figure}${unit}` : `\u2066${figure}\u00a0${OWN_SIGNS[locale]?.[unit] ?? unit}\u2069`;
}

const GB_OF_A_TB = 1024;

/** Formats a storage size, in TB from 1024 GB. */
export function storageText(gb: number, locale: string): string {
  return gb >= GB_OF_A_TB ? specNumber(gb / GB_OF_A_TB, 'TB', locale) : specNumber(gb, 'GB', locale);
}
