import { foldDigits } from '../locale.ts';
import { COUNTRIES, type Country } from './countries.ts';

/** Countries whose numbers keep the leading zero after the calling code. */
const COUNTRIES_KEEPING_ZERO = new Set(['IT', 'SM', 'VA', 'CI', 'CG', 'GA']);
const MIN_DIGITS = 8;
const MAX_DIGITS = 15;

/** Parses a phone number in any usual notation to E.164; null when it is not valid. */
export function toE164(typed: string, country: Country): string | null {
  const text = foldDigits(typed).replace(/[\s().\-/\u200e\u200f\u2010-\u2015]/g, '');
  const match = /^(\+|00)?(\d+)$/.exec(text);
  if (!match) return null;
  const [, international, digits = ''] = match;
  const national = COUNTRIES_KEEPING_ZERO.has(country.code) ? digits : digits.replace(/^0/, '');
  const full = international ? digits : `${country.dial}${national}`;
  if (full.startsWith('0') || full.length < MIN_DIGITS || full.length > MAX_DIGITS) return null;
  return `+${full}`;
}

/** The country with the most numbers of each shared calling code. */
const LARGEST_BY_CALLING_CODE = new Set(['AU', 'FI', 'GP', 'CW', 'US', 'MA', 'GB', 'IT', 'RU', 'NO', 'NZ', 'RE']);

/**
 * Splits an E.164 number into country and national number. When several countries share the calling code, the preferred
 * country is used if it matches, else the largest.
 */
export function splitE164(stored: string, preferred: string): { country: string; national: string } | null {
  const digits = stored.slice(1);
  // a zero after the calling code is dropped when dialled, so the code must belong to another country
  const candidates = COUNTRIES.filter(
    (country) => digits.startsWith(country.dial) && toE164(digits.slice(country.dial.length), country) === stored,
  );
  const longest = Math.max(...candidates.map(({ dial }) => dial.length));
  const longestMatches = candidates.filter(({ dial }) => dial.length === longest);
  const country =
    longestMatches.find(({ code }) => code === preferred) ??
    longestMatches.find(({ code }) => LARGEST_BY_CALLING_CODE.has(code)) ??
    longestMatches[0];
  return country ? { country: country.code, national: digits.slice(longest) } : null;
}
