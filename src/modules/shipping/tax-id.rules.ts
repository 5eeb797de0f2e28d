import { foldDigits } from '../../kernel/locale.ts';

/** Formats of tax numbers by country, without spaces and punctuation. */
const PATTERNS: Record<string, RegExp> = {
  AE: /^\d{15}$/,
  DE: /^(DE)?\d{9}$|^\d{10,11}$/,
  // VAT number, SIREN or SIRET
  FR: /^FR[0-9A-HJ-NP-Z]{2}\d{9}$|^\d{9}$|^\d{14}$/,
  GB: /^(GB)?(\d{9}|\d{12}|(GD|HA)\d{3})$/,
  // GSTIN
  IN: /^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]Z[0-9A-Z]$/,
  SA: /^3\d{13}3$/,
  // companies and individuals
  TR: /^(TR)?\d{10,11}$/,
  US: /^\d{9}$/,
};

/** Other countries: letters and digits, as many as any country uses. */
const DEFAULT_PATTERN = /^[A-Z0-9]{4,20}$/;

/** Parses a tax number, without spaces and punctuation; empty for none, null when it is invalid. */
export function parseTaxId(typed: string, country: string): string | null {
  const folded = foldDigits(typed)
    .toUpperCase()
    .replace(/[\s./-]/g, '');
  if (folded === '') return '';
  return (PATTERNS[country] ?? DEFAULT_PATTERN).test(folded) ? folded : null;
}
