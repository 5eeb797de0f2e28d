import { withDigits } from '../../../kernel/locale.ts';

/** Units that have names in every language, by the sign the catalogue uses. */
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

/** Signs a language writes its own way. */
const OWN_SIGNS: Record<string, Record<string, string>> = {
  fr: { GB: 'Go', TB: 'To', MP: 'Mpx' },
  tr: { nits: 'nit', 'Gbit/s': 'Gbit/sn', ppm: 'sayfa/dk' },
};

/** A figure of a specification with its unit, as the language writes it; most signs, such as mAh, are the same everywhere. */
export function specNumber(value: number, unit: string | null, locale: string): string {
  const digits = { maximumFractionDigits: 2 } as const;
  const named = unit === null ? undefined : NAMED[unit];
  if (named) {
    // the short inch of French is "po", which only Quebec reads
    const unitDisplay = named === 'inch' ? 'long' : 'short';
    return new Intl.NumberFormat(withDigits(locale), { ...digits, style: 'unit', unit: named, unitDisplay }).format(
      value,
    );
  }
  const figure = new Intl.NumberFormat(withDigits(locale), digits).format(value);
  if (unit === null || unit === '') return figure;
  // isolated, so that Latin signs keep their place behind the figure in a line from right to left
  return unit === '×' ? `${figure}${unit}` : `\u2066${figure}\u00a0${OWN_SIGNS[locale]?.[unit] ?? unit}\u2069`;
}

const GB_OF_A_TB = 1024;

/** How much a device holds, as it is called in shops. */
export function storageText(gb: number, locale: string): string {
  return gb >= GB_OF_A_TB ? specNumber(gb / GB_OF_A_TB, 'TB', locale) : specNumber(gb, 'GB', locale);
}
