import { foldDigits } from './locale.ts';
import { getCurrencyExponent } from './money.ts';

/**
 * Parses a typed amount in major units; null when it is ambiguous. "1.000" is one thousand in some locales and one in
 * others, so a separator is read as the decimal separator only if the currency allows that many decimals. For currencies
 * with three decimals only the point is accepted, because the shop fills its own form fields with it.
 */
export function parseTypedAmount(typed: string, currency: string): number | null {
  const written = foldDigits(typed.trim());
  const parts = /^\d{1,12}(?:([.,])(\d+))?$/.exec(written);
  if (!parts) return null;
  const [, mark, fraction = ''] = parts;
  if (fraction.length > getCurrencyExponent(currency) || (mark === ',' && fraction.length === 3)) return null;
  return Number(written.replace(',', '.'));
}
