import { foldDigits } from './locale.ts';
import { exponentOf } from './money.ts';

/**
 * An amount as somebody typed it, in major units, or null when it could mean two things. "1.000" is a thousand to one
 * reader and one to another, so a mark counts as the decimal one only before as many digits as the currency has at
 * most; where those are three, only the point, which is how the shop itself fills its boxes.
 */
export function readTypedAmount(typed: string, currency: string): number | null {
  const written = foldDigits(typed.trim());
  const parts = /^\d{1,12}(?:([.,])(\d+))?$/.exec(written);
  if (!parts) return null;
  const [, mark, fraction = ''] = parts;
  if (fraction.length > exponentOf(currency) || (mark === ',' && fraction.length === 3)) return null;
  return Number(written.replace(',', '.'));
}
