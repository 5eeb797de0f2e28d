import { foldDigits } from './locale.ts';
import { fromMajor, getCurrencyExponent } from './money.ts';

/** Spaces and apostrophes between groups of digits: "1 234,50", "1’234.50". */
const GROUPING_SPACES = /(?<=\d)[\s'’](?=\d{3}(\D|$))/g;

/**
 * Parses a typed amount in major units; null when it is ambiguous. "1.000" is one thousand in some locales and one in
 * others, so a single separator is read as the decimal separator only if the currency allows that many decimals. Two
 * different separators are clear: the last one is decimal. For currencies with three decimals only the point is
 * accepted as a single separator, because the shop fills its own form fields with it.
 */
export function parseTypedAmount(typed: string, currency: string): number | null {
  const written = removeGrouping(foldDigits(typed.trim()).replace(GROUPING_SPACES, ''));
  const parts = /^\d{1,12}(?:([.,])(\d+))?$/.exec(written);
  if (!parts) return null;
  const [, mark, fraction = ''] = parts;
  if (fraction.length > getCurrencyExponent(currency) || (mark === ',' && fraction.length === 3)) return null;
  return Number(written.replace(',', '.'));
}

/** As `parseTypedAmount`, in minor units. */
export function parseTypedMinorAmount(typed: string, currency: string): number | null {
  const major = parseTypedAmount(typed, currency);
  return major === null ? null : (fromMajor(major, currency)?.amount ?? null);
}

/** "1,234.50" → "1234.50" and "1.234,50" → "1234,50". */
function removeGrouping(written: string): string {
  if (/^\d{1,3}(,\d{3})+\.\d+$/.test(written)) return written.replaceAll(',', '');
  if (/^\d{1,3}(\.\d{3})+,\d+$/.test(written)) return written.replaceAll('.', '');
  return written;
}
