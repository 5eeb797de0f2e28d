import { foldDigits } from '../../kernel/locale.ts';
import { COUNTRIES, type Country } from './countries.rules.ts';

/** Countries whose numbers keep their leading zero behind the dial prefix. */
const KEEPS_ZERO = new Set(['IT', 'SM', 'VA', 'CI', 'CG', 'GA']);
const FEWEST_DIGITS = 8;
const MOST_DIGITS = 15;

/** A phone number as anybody writes it, in E.164; null when it cannot be one. */
export function toE164(typed: string, country: Country): string | null {
  const text = foldDigits(typed).replace(/[\s().\-/\u200e\u200f\u2010-\u2015]/g, '');
  const match = /^(\+|00)?(\d+)$/.exec(text);
  if (!match) return null;
  const [, international, digits = ''] = match;
  const national = KEEPS_ZERO.has(country.code) ? digits : digits.replace(/^0/, '');
  const whole = international ? digits : `${country.dial}${national}`;
  if (whole.startsWith('0') || whole.length < FEWEST_DIGITS || whole.length > MOST_DIGITS) return null;
  return `+${whole}`;
}

/** Of countries that share a prefix, the one with most numbers. */
const LARGEST = new Set(['AU', 'FI', 'GP', 'CW', 'US', 'MA', 'GB', 'IT', 'RU', 'NO', 'NZ', 'RE']);

/**
 * A stored number as its country dials it: whose it is, and what stands behind the prefix. Of countries that share a
 * prefix the preferred one is meant, else the largest.
 */
export function splitE164(stored: string, preferred: string): { country: string; national: string } | null {
  const digits = stored.slice(1);
  // a zero behind the prefix is dropped when it is dialled, so a prefix before one is another country's
  const fitting = COUNTRIES.filter(
    (country) => digits.startsWith(country.dial) && toE164(digits.slice(country.dial.length), country) === stored,
  );
  const longest = Math.max(...fitting.map(({ dial }) => dial.length));
  const sharing = fitting.filter(({ dial }) => dial.length === longest);
  const country =
    sharing.find(({ code }) => code === preferred) ?? sharing.find(({ code }) => LARGEST.has(code)) ?? sharing[0];
  return country ? { country: country.code, national: digits.slice(longest) } : null;
}
